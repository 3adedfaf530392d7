"""What is counted for those who watch over the server."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    ProcessCollector,
    generate_latest,
)


class Metrics:
    """The counters of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.sockets = Gauge("canasta_sockets", "Open lines", registry=self.registry)
        self.rooms = Gauge("canasta_rooms", "Tables in memory", registry=self.registry)
        self.made = Counter("canasta_tables_made", "Tables made", registry=self.registry)
        self.seated = Counter("canasta_seats_taken", "Seats taken", registry=self.registry)
        self.limited = Counter("canasta_limited", "Requests over a limit", registry=self.registry)

    def page(self) -> bytes:
        """All of them, as Prometheus reads them."""
        return generate_latest(self.registry)
