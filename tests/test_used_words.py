"""No word of the terminal is left over: each is asked for somewhere in its sources."""

import ast
import re
from importlib.resources import files
from pathlib import Path

from canasta.bots import BOTS
from canasta.words import words


def strings() -> set[str]:
    """Return all texts in the sources of the terminal; `{}` stands for what is filled in."""
    found = set()
    for path in (Path(str(files("canasta"))) / "cli").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                found.add("".join(map(part_of, node.values)))
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "session.text":
                asked = ast.walk(node.args[0])
                found |= {f"terminal.{part_of(part)}" for part in asked}
    return found - {"terminal.{}"}


def part_of(part: ast.AST) -> str:
    """Return a piece of a text that is filled in."""
    return str(part.value) if isinstance(part, ast.Constant) else "{}"


def is_named(key: str, texts: set[str]) -> bool:
    """Whether a key is in the sources, as a whole or put together of texts that are there."""
    if key in texts or ("." in key.removeprefix("terminal.") and key[9:] in texts):
        return True
    patterns = [re.escape(text).replace(re.escape("{}"), "(.+)") for text in texts if "{}" in text]
    found = [filled for pattern in patterns if (filled := re.fullmatch(pattern, key))]
    return any(all(part in texts for part in filled.groups()) for filled in found)


def test_every_word_of_the_terminal_is_used() -> None:
    texts = {text for text in strings() if re.fullmatch(r"[a-z_.{}]+", text)} - {"{}"}
    keys = [key for key in words("en").texts if key.startswith("terminal.")]
    assert [key for key in keys if not is_named(key, texts)] == []
    for gone in ("seed", "heading.players", "state.totals", "event.cut", "file.not_saved"):
        assert not is_named(f"terminal.{gone}", texts), gone


CLIENT = Path(__file__).parent.parent / "client" / "src"
FOR_THE_CLIENT = (
    "shell start new_table options keys rules_page table told pieces lobby sheet replay"
)
LITERALS = (r"\"([^\"\n]*)\"", r"'([^'\n]*)'", r"`([^`]*)`")


def said_by_the_client() -> set[str]:
    """Return all texts in the client's sources; `{}` stands for what is filled in."""
    found = set()
    for path in CLIENT.rglob("*"):
        if path.suffix in {".ts", ".svelte"}:
            text = path.read_text("utf-8")
            for literal in LITERALS:
                found |= {re.sub(r"\${[^}]*}", "{}", part) for part in re.findall(literal, text)}
    return found | set("SHDCRYBK") | set(BOTS)  # Suits and colours; what the server has.


def test_every_word_of_the_client_is_used() -> None:
    texts = {text for text in said_by_the_client() if re.fullmatch(r"[\w.{}]+", text)} - {"{}"}
    keys = [key for key in words("en").texts if key.partition(".")[0] in FOR_THE_CLIENT.split()]
    assert [key for key in keys if not is_named(key, texts)] == []
    for gone in ("table.side_open", "lobby.no_not_host", "told.ended"):
        assert not is_named(gone, texts), gone
