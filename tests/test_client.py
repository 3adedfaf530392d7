"""The page's sources: its types are those of the server."""

from pathlib import Path

from canasta.server import typescript

CLIENT = Path(__file__).parents[1] / "client"


def test_the_page_knows_the_messages_that_the_server_knows() -> None:
    made = (CLIENT / "src/protocol.ts").read_text(encoding="utf-8")
    assert made == typescript.module(), "run scripts/types"
