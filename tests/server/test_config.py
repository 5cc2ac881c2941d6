"""Settings: what overrules what, and what is said of a wrong one."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from protocol import limits
from server import config
from server.config import Settings, SettingsError, load


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "house.toml"
    path.write_text('port = 1111\nburst = 11\nchat_chars = 111\norigins = ["https://a.example"]\n')
    return path


def sentence(flags: dict[str, object] | None = None, environ: dict[str, str] | None = None) -> str:
    """What the operator is told."""
    with pytest.raises(SettingsError) as caught:
        load(flags, environ)
    return str(caught.value)


def test_without_a_word_the_defaults_hold() -> None:
    assert load() == Settings()


def test_defaults_allow_what_the_protocol_allows() -> None:
    chosen = Settings()
    assert chosen.frame_bytes == limits.FRAME_BYTES
    assert chosen.name_chars == limits.NAME_CHARS
    assert chosen.chat_chars == limits.CHAT_CHARS


def test_flags_overrule_the_environment_which_overrules_the_file(file: Path) -> None:
    environ = {"BASTIDE_PORT": "2222", "BASTIDE_BURST": "22", "HOME": "/root"}
    chosen = load({"config": str(file), "port": "3333", "host": None}, environ)
    assert (chosen.port, chosen.burst, chosen.chat_chars) == (3333, 22, 111)
    assert chosen.host == Settings().host


def test_the_environment_may_name_the_file_and_a_flag_another(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text("port = 5")
    assert load({}, {"BASTIDE_CONFIG": str(file)}).port == 1111
    assert load({"config": other}, {"BASTIDE_CONFIG": str(file)}).port == 5


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("port", "0", 0),
        ("messages_per_second", "2.5", 2.5),
        ("hello_seconds", "7", 7.0),
        ("announce", "true", True),
        ("announce", "0", False),
        (
            "origins",
            "https://a.example, https://b.example,",
            ("https://a.example", "https://b.example"),
        ),
        ("origins", "", ()),
        ("log_format", "json", "json"),
        ("public_url", "https://play.example", "https://play.example"),
    ],
)
def test_text_becomes_what_the_setting_is(name: str, text: str, value: object) -> None:
    assert getattr(load({}, {f"BASTIDE_{name.upper()}": text}), name) == value


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("port", "abc", "a whole number from 0 to 65535, not 'abc'"),
        ("port", 65536, "a whole number from 0 to 65535, not 65536"),
        ("frame_bytes", "16385", "a whole number from 1024 to 16384, not '16385'"),
        ("hello_seconds", "0", "a number from 0.1 to 86400, not '0'"),
        ("hello_seconds", "nan", "a number from 0.1 to 86400, not 'nan'"),
        ("announce", "maybe", "true or false, not 'maybe'"),
        ("log_level", "loud", "one of debug, error, info, warning, not 'loud'"),
        ("public_url", "play", "an address that begins with http:// or https://, not 'play'"),
        ("data", "", "a text, not ''"),
        ("origins", 3, "a list of texts, not 3"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_wanted(name: str, value: object, wanted: str) -> None:
    flag = name.replace("_", "-")
    assert sentence({name: value}) == f"The setting --{flag} must be {wanted}."


def test_the_sentence_names_where_the_value_came_from(file: Path) -> None:
    file.write_text('port = "8765"')
    assert sentence({"config": file}) == (
        f"The setting port in {file} must be a whole number from 0 to 65535, not '8765'."
    )
    assert sentence({}, {"BASTIDE_PORT": "x"}) == (
        "The setting BASTIDE_PORT in the environment must be a whole number from 0 to 65535, "
        "not 'x'."
    )


def test_an_unknown_setting_is_refused_with_the_nearest_known(file: Path) -> None:
    file.write_text("prot = 1")
    assert sentence({"config": file}) == (
        f"There is no setting prot in {file}; did you mean port in {file}?"
    )
    assert (
        sentence({}, {"BASTIDE_QZX": "1"}) == "There is no setting BASTIDE_QZX in the environment."
    )
    assert sentence({"hosts": "x"}) == "There is no setting --hosts; did you mean --host?"


def test_a_file_that_cannot_be_read_or_understood_is_named(file: Path, tmp_path: Path) -> None:
    missing = tmp_path / "nope.toml"
    assert sentence({"config": missing}) == (
        f"The file {missing} cannot be read: No such file or directory."
    )
    file.write_text("port 8765")
    assert sentence({"config": file}).startswith(f"The file {file} is not valid TOML: ")
    file.write_bytes(b"\xff\xfe")
    assert sentence({"config": file}).startswith(f"The file {file} is not valid TOML: ")


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        ({"heartbeat_seconds": "90"}, "--heartbeat-seconds must be smaller than 60:"),
        ({"heartbeat_timeout_seconds": "5"}, "--heartbeat-timeout-seconds must be larger than 20:"),
    ],
)
def test_silence_lasts_longer_than_the_time_between_pings(
    flags: dict[str, object], told: str
) -> None:
    assert told in sentence(flags)


def test_the_table_has_every_setting_with_default_and_meaning() -> None:
    lines = config.describe().splitlines()
    assert [line.split()[0] for line in lines] == [
        field.name for field in msgspec.structs.fields(Settings)
    ]
    assert all(len(line.split()) >= 4 for line in lines)
    assert max(map(len, lines)) <= 110


def test_settings_cannot_be_changed_afterwards() -> None:
    with pytest.raises(AttributeError):
        Settings().port = 1  # type: ignore[misc]
