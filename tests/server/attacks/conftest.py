"""What several attacks need."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
import structlog

from server import log


@pytest.fixture
def log_lines() -> Iterator[io.StringIO]:
    """Everything that is logged while the test runs, other libraries' warnings included."""
    lines = io.StringIO()
    log.configure("json", "debug", lines)
    yield lines
    structlog.reset_defaults()
