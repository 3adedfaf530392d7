"""The page's sources: their types, their own tests, and that they know the server's messages."""

import os
from pathlib import Path

import pytest

import build_client
from canasta.server import typescript

CLIENT = Path(__file__).parents[1] / "client"
CHECKS = {
    "vitest": ["node_modules/vitest/vitest.mjs", "run"],
    "svelte-check": ["node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings"],
    "tsc": ["node_modules/typescript/bin/tsc", "--project", "src/sw"],
}


@pytest.fixture
def node() -> build_client.Node:
    """A Node.js, with the client's packages."""
    found = build_client.node_on_path() or build_client.node_in_wheel()
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail("there is no Node.js")
        pytest.skip("there is no Node.js")
    build_client.install(CLIENT, found)
    return found


# One test, so that one process alone fetches packages.
def test_the_pages_own_checks_pass(node: build_client.Node) -> None:
    for name, command in CHECKS.items():
        build_client.run(name, [node.program, *command], CLIENT, node)


def test_the_page_knows_the_messages_that_the_server_knows() -> None:
    made = (CLIENT / "src/protocol.ts").read_text(encoding="utf-8")
    if made != typescript.module():  # Compared so, because the difference is nothing to read.
        pytest.fail("run scripts/types")
