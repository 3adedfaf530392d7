"""What is counted for those who watch over the server."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    ProcessCollector,
    Summary,
    generate_latest,
)
from prometheus_client.core import SummaryMetricFamily
from prometheus_client.registry import Collector

from canasta.protocol import Done
from canasta.server.store import Store
from canasta.table import Step


class Appends(Collector):
    """How often the store has written, and the seconds that took."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def collect(self) -> Iterator[SummaryMetricFamily]:
        """Both, as they are now."""
        yield SummaryMetricFamily(
            "canasta_append_seconds",
            "Transactions of the store",
            count_value=self.store.batches,
            sum_value=self.store.seconds,
        )


class Metrics:
    """The counters of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.sockets = Gauge("canasta_sockets", "Open lines", registry=self.registry)
        self.rooms = Gauge("canasta_rooms", "Tables in memory", registry=self.registry)
        self.made = self.counter("canasta_tables_made", "Tables made")
        self.seated = self.counter("canasta_seats_taken", "Seats taken")
        self.limited = self.counter("canasta_limited", "Requests over a limit")
        self.overflows = self.counter("canasta_overflows", "Lines that could not keep up")
        self.bots = Summary("canasta_bot_seconds", "Bots' turns", registry=self.registry)
        moves = Counter("canasta_moves", "People's actions", ["result"], registry=self.registry)
        self.done, self.refused = moves.labels("done"), moves.labels("refused")

    def watch(self, store: Store) -> None:
        """Tell of a store as well."""
        self.registry.register(Appends(store))

    def counter(self, name: str, told: str) -> Counter:
        """One more counter."""
        return Counter(name, told, registry=self.registry)

    def acted(self, step: Step) -> None:
        """A person has sent an action."""
        done = any(type(message) is Done for _, message in step.mail)
        (self.done if done else self.refused).inc()

    def page(self) -> bytes:
        """All of them, as Prometheus reads them."""
        return generate_latest(self.registry)
