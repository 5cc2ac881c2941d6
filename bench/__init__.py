"""Benchmarks: they print figures of one run and assert nothing."""
