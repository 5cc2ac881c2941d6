"""The sketch that first showed the speed, where it lies beside the repository: the yardstick."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parents[2] / "shared" / "prototypes" / "engine"


def load() -> ModuleType | None:
    """The incremental sketch as a module, or `None` on a machine without it."""
    tiles, sketch = FOLDER / "tiles.py", FOLDER / "incremental_sketch.py"
    if not sketch.exists():
        return None
    sys.modules["tiles"] = _module("tiles", tiles)
    try:
        return _module("incremental_sketch", sketch)
    finally:
        del sys.modules["tiles"]


def _module(name: str, path: Path) -> ModuleType:
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
