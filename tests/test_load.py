"""What loads a server: its own end of a WebSocket."""

import asyncio
import json
import subprocess
import sys

from canasta.load.wire import PING, TEXT, Wire, frame

HANDSHAKE = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"


def sent(kind: int, content: bytes) -> bytes:
    """A frame as a server sends it, without a mask."""
    size = len(content)
    length = bytes([size]) if size < 126 else bytes([126, *size.to_bytes(2, "big")])
    return bytes([0x80 | kind]) + length + content


def test_texts_are_handed_on_whole_however_they_come() -> None:
    texts = [b"", b"a" * 125, b"b" * 126, b"c" * 1000]
    stream = HANDSHAKE + b"".join([sent(TEXT, text) for text in texts])

    async def hear(size: int) -> list[bytes]:
        heard: list[bytes] = []
        wire = Wire(heard.append, lambda: None)
        for at in range(0, len(stream), size):
            wire.data_received(stream[at : at + size])
        assert wire.opened.done()
        return heard

    for size in (1, 3, 127, 4000):
        assert asyncio.run(hear(size)) == texts


def test_a_client_s_frame_is_masked_with_nothing() -> None:
    assert frame(TEXT, b"hello") == b"\x81\x85\0\0\0\0hello"
    assert frame(PING, b"x" * 200)[:8] == b"\x89\xfe\x00\xc8\0\0\0\0"


def test_a_load_measures_whole_deals_beside_the_echo() -> None:
    command = [sys.executable, "-m", "canasta.load", "--tables", "2", "--seconds", "1"]
    done = subprocess.run(
        [*command, "--rounds", "1", "--json"], capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert found["sockets"] == 8
    assert found["p50_ms"] <= found["p99_ms"]
    assert {"actions_per_s", "cpu_us_per_action", "kb_per_socket", "cpu_ratio"} <= set(found)
    assert found["echo"]["cpu_us_per_action"] > 0
