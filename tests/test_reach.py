"""Where others find the page."""

import socket

import pytest

from canasta.server import reach


def test_who_listens_to_himself_alone_is_reached_by_nobody_else() -> None:
    assert reach.for_others("127.0.0.1", 8000) is None
    assert reach.for_others("localhost", 8000) is None
    assert reach.for_others("::1", 8000) is None


def test_who_names_his_address_is_found_there() -> None:
    assert reach.for_others("192.168.1.5", 8000) == "http://192.168.1.5:8000/"
    assert reach.for_others("fd00::5", 80) == "http://[fd00::5]:80/"


def test_who_listens_everywhere_is_found_at_his_own_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reach, "own_address", lambda: "10.0.0.7")
    assert reach.for_others("0.0.0.0", 8000) == "http://10.0.0.7:8000/"
    monkeypatch.setattr(reach, "own_address", lambda: None)
    assert reach.for_others("::", 8000) is None


def test_without_a_network_there_is_no_own_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert reach.own_address() is None
