"""The metrics: Prometheus can read them, and they say what happened."""

from __future__ import annotations

import math

import pytest
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from server import metrics as module
from server.metrics import SECONDS, Metrics


def families(metrics: Metrics) -> dict[str, Metric]:
    """What Prometheus makes of the text."""
    return {each.name: each for each in text_string_to_metric_families(metrics.render().decode())}


def value(metrics: Metrics, name: str, **labels: str) -> float:
    """The value of one sample."""
    for family in families(metrics).values():
        for sample in family.samples:
            if sample.name == name and sample.labels == labels:
                return float(sample.value)
    raise AssertionError(f"no sample {name} {labels}")


def test_everything_an_operator_wants_is_there_from_the_start() -> None:
    assert {name: family.type for name, family in families(Metrics()).items()} == {
        "bastide_connections": "gauge",
        "bastide_connections_opened": "counter",
        "bastide_connections_closed": "counter",
        "bastide_rooms": "gauge",
        "bastide_rooms_crashed": "counter",
        "bastide_actions": "counter",
        "bastide_action_seconds": "histogram",
        "bastide_commits": "counter",
        "bastide_stored": "counter",
        "bastide_commit_seconds": "histogram",
        "bastide_store_errors": "counter",
        "bastide_messages_in": "counter",
        "bastide_messages_out": "counter",
        "bastide_bytes_out": "counter",
        "bastide_rate_limited": "counter",
        "bastide_resumes": "counter",
        "bastide_bots_thinking": "gauge",
        "bastide_build_info": "gauge",
        "process_cpu_seconds": "counter",
        "process_resident_memory_bytes": "gauge",
        "process_start_time_seconds": "gauge",
    }


def test_every_family_is_explained_and_the_text_ends_with_a_line() -> None:
    assert all(family.documentation for family in families(Metrics()).values())
    text = Metrics().render().decode()
    assert text.endswith("\n")
    assert "\n\n" not in text


def test_counters_and_gauges_say_what_was_counted() -> None:
    metrics = Metrics()
    metrics.messages_in.inc()
    metrics.messages_in.inc()
    metrics.bytes_out.inc(617)
    metrics.connections.inc(3)
    metrics.connections.dec()
    metrics.bots_thinking.set(7)
    assert value(metrics, "bastide_messages_in_total") == 2
    assert value(metrics, "bastide_bytes_out_total") == 617
    assert value(metrics, "bastide_connections") == 2
    assert value(metrics, "bastide_bots_thinking") == 7


def test_labels_keep_figures_apart() -> None:
    metrics = Metrics()
    metrics.actions.of("carcassonne", "ok").inc(5)
    metrics.actions.of("carcassonne", "refused").inc()
    metrics.actions.of("cardcassonne", "ok").inc()
    metrics.rooms.of("playing").set(4)
    metrics.closed(4413)
    assert value(metrics, "bastide_actions_total", game="carcassonne", outcome="ok") == 5
    assert value(metrics, "bastide_actions_total", game="carcassonne", outcome="refused") == 1
    assert value(metrics, "bastide_actions_total", game="cardcassonne", outcome="ok") == 1
    assert value(metrics, "bastide_rooms", state="playing") == 4
    assert value(metrics, "bastide_rooms", state="waiting") == 0
    assert value(metrics, "bastide_connections_closed_total", code="4413") == 1
    assert value(metrics, "bastide_resumes_total", how="snapshot") == 0


@pytest.mark.parametrize("label", ['with "quotes"', "back\\slash", "two\nlines", "ü, =, {}"])
def test_any_label_is_read_back(label: str) -> None:
    metrics = Metrics()
    metrics.store_errors.of(label).inc()
    assert value(metrics, "bastide_store_errors_total", error=label) == 1


def test_buckets_count_themselves_and_all_shorter_ones() -> None:
    metrics = Metrics()
    for seconds in (0.0001, 0.001, 0.0011, 0.2, 99.0):
        metrics.action_seconds.observe(seconds)
    family = families(metrics)["bastide_action_seconds"]
    buckets = {
        float(sample.labels["le"]): sample.value
        for sample in family.samples
        if sample.name.endswith("_bucket")
    }
    assert list(buckets) == [*SECONDS, math.inf]
    assert (buckets[0.0005], buckets[0.001], buckets[0.0025]) == (1, 2, 3)
    assert (buckets[0.1], buckets[0.25], buckets[2.5], buckets[math.inf]) == (3, 4, 4, 5)
    assert value(metrics, "bastide_action_seconds_count") == 5
    assert value(metrics, "bastide_action_seconds_sum") == pytest.approx(99.2022)


def test_a_commit_counts_once_whatever_it_holds() -> None:
    metrics = Metrics()
    metrics.committed(64, 0.004)
    metrics.committed(1, 0.002)
    assert value(metrics, "bastide_commits_total") == 2
    assert value(metrics, "bastide_stored_total") == 65
    assert value(metrics, "bastide_commit_seconds_count") == 2


def test_the_process_and_the_build_are_described() -> None:
    metrics = Metrics()
    assert value(metrics, "process_resident_memory_bytes") > 1_000_000
    assert value(metrics, "process_cpu_seconds_total") > 0
    assert value(metrics, "process_start_time_seconds") > 1_600_000_000
    (build,) = families(metrics)["bastide_build_info"].samples
    assert build.value == 1
    assert set(build.labels) == {"version", "protocol", "python"}


def test_without_proc_memory_is_asked_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr("builtins.open", refuse)
    assert module._resident_bytes() > 1_000_000
