"""A server that is killed in the middle of everything: what it has acknowledged is there again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random

import msgspec
from httpx2 import Client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from canasta import protocol
from canasta.protocol import ClientMessage, FromTable, Hello, TableMessage
from canasta.server.requests import Made

KILLS = 10
TABLES = 3
WAIT = 20.0
NEW = {"game": {"variant": "classic", "players": 2}, "name": "Ana"}
decode = msgspec.json.Decoder(TableMessage).decode


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server as a process of its own; its address. It is killed, if nobody has done so."""
    command = [sys.executable, "-m", "canasta", "serve", "--port", "0", "--data", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().removeprefix("Canasta: ").strip(), process
    finally:
        process.kill()
        process.wait(WAIT)
        process.stdout.close()


class Player:
    """A player who goes on whatever happens, and remembers what he was assured of."""

    def __init__(self, seat: Made) -> None:
        self.seat = seat
        self.turn = protocol.Turn(None, None, None)
        self.phase = "lobby"
        self.v = 0
        self.asked = 0
        self.socket: ClientConnection

    def come(self, address: str, lines: ExitStack) -> protocol.Welcome:
        """Connect anew."""
        url = f"{address.replace('http', 'ws')}api/tables/{self.seat.code}/ws"
        self.socket = lines.enter_context(connect(url, open_timeout=WAIT))
        self.send(Hello(self.seat.token))
        welcome = self.hear()
        assert isinstance(welcome, protocol.Welcome)
        return welcome

    def send(self, message: ClientMessage | Hello) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def hear(self) -> FromTable:
        message = decode(self.socket.recv(WAIT))
        if isinstance(message, protocol.Welcome):
            self.v, self.turn, self.phase = message.v, message.turn, message.phase
        elif isinstance(message, protocol.Happened):
            self.v, self.turn = message.v, message.turn
            if any(isinstance(fact, protocol.DealBegan) for fact in message.facts):
                self.phase = "playing"
            if any(isinstance(fact, protocol.ShuffleOpened) for fact in message.facts):
                self.phase = "between"
        return message

    def hear_until(self, v: int) -> None:
        while self.v < v:
            self.hear()

    def stage(self, chance: Random) -> protocol.Act:
        """An action that may be played."""
        staged: tuple[str, ...] = ()
        legal = self.turn.legal
        while True:
            assert legal
            staged = (*staged, chance.choice(legal))
            self.asked += 1
            self.send(protocol.Preview(f"p{self.asked}", staged))
            answer = self.hear()
            while not isinstance(answer, protocol.Previewed):
                answer = self.hear()
            if answer.complete:
                return protocol.Act(f"a{self.asked}", staged)
            legal = answer.legal

    def act(self, action: protocol.Act) -> None:
        self.send(action)
        answer = self.hear()
        while not isinstance(answer, protocol.Done):
            answer = self.hear()


def play_on(players: list[Player], chance: Random, actions: int) -> None:
    """So many actions and what lies between; the last one is sent and not waited for."""
    while actions > 0:
        if players[0].phase != "playing":
            for player in players:
                player.send(protocol.Ready(f"{chance.getrandbits(128):032x}"))
            while not all(player.phase == "playing" for player in players):
                for player in players:
                    if player.phase != "playing":
                        player.hear()
            level(players)
        player = next(player for player in players if player.turn.legal)
        action = player.stage(chance)
        actions -= 1
        if actions == 0:
            player.send(action)
            return
        player.act(action)
        level(players)


def level(players: list[Player]) -> None:
    """Let all hear what one of them has heard."""
    latest = max(player.v for player in players)
    for player in players:
        player.hear_until(latest)


def test_a_killed_server_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    """Every table has an action on its way when the server dies."""
    chance = Random(1)
    tables: list[list[Player]] = []
    for _ in range(KILLS + 1):
        with serving(tmp_path) as (address, process), ExitStack() as lines:
            tables = tables or [sit_down(address) for _ in range(TABLES)]
            for players in tables:
                for player in players:
                    assured = player.v
                    assert player.come(address, lines).v >= assured
                level(players)
            for players in tables:
                play_on(players, chance, 3 + chance.randrange(12))
            process.kill()
            for players in tables:
                for player in players:
                    drain(player)
    assert all(players[0].v > 60 for players in tables)


def sit_down(address: str) -> list[Player]:
    """A new table and the two at it."""
    with Client() as web:
        made = web.post(f"{address}api/tables", json=NEW).content
        first = msgspec.json.decode(made, type=Made)
        other = web.post(f"{address}api/tables/{first.code}/seats", json={"name": "Ion"}).content
    return [Player(first), Player(msgspec.json.decode(other, type=Made))]


def drain(player: Player) -> None:
    """Hear what was sent before the line broke: it counts as assured."""
    with suppress(ConnectionClosed):
        while True:
            player.hear()
