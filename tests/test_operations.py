"""The page for operators tells what the code does, and what lies in `deploy/` fits it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from server.config import Settings, load
from tests.operations import LISTS, PAGE, renewed

ROOT = Path(__file__).parent.parent
TEXT = PAGE.read_text(encoding="utf-8")
DEPLOYED = ["Dockerfile", "compose.yaml", "deploy/bastide.service"]


def test_the_lists_are_up_to_date() -> None:
    assert renewed(TEXT) == TEXT, "run `make pages`"


def test_every_list_is_on_the_page_once() -> None:
    assert [TEXT.count(f"<!-- {name} -->") for name in LISTS] == [1, 1]


def test_every_alert_names_a_figure_that_exists() -> None:
    shown = set(re.findall(r"^\| `(\w+)`", LISTS["metrics"](), re.MULTILINE))
    alerts = TEXT.partition("Worth an alert")[2].partition("## Logs")[0]
    named = set(re.findall(r"\b(?:bastide|process)_[a-z_]+", alerts))
    assert named
    assert {name.removesuffix("_bucket") for name in named} <= shown


def test_the_example_configuration_is_accepted() -> None:
    load({"config": str(ROOT / "deploy" / "bastide.toml")}, {})


def test_what_the_example_configuration_leaves_out_exists_too() -> None:
    text = (ROOT / "deploy" / "bastide.toml").read_text(encoding="utf-8")
    whole = tomllib.loads(re.sub(r"^# (\w+ = )", r"\1", text, flags=re.MULTILINE))
    assert len(whole) > 2
    assert whole.keys() <= {field.name for field in msgspec.structs.fields(Settings)}


@pytest.mark.parametrize("name", DEPLOYED)
def test_variables_in_deployments_are_settings(name: str) -> None:
    found = set(re.findall(r"BASTIDE_([A-Z_]+)", (ROOT / name).read_text(encoding="utf-8")))
    assert found
    assert {each.lower() for each in found} <= {
        field.name for field in msgspec.structs.fields(Settings)
    }
