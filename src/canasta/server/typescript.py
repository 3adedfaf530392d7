"""The messages as TypeScript, for the page: `scripts/types` writes `client/src/protocol.ts`.

What the server reads may lack fields that have defaults; what it sends never does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from types import UnionType
from typing import Any, Final, Literal, get_args, get_origin

import msgspec

from canasta import protocol
from canasta.server.documents import MESSAGES, REQUESTS

HEADER: Final = "// Made by `scripts/types` from the Python types. Not to be edited."
SIMPLE: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
WIDTH: Final = 100


def module() -> str:
    """All types of messages and requests, as one TypeScript module."""
    _, schemas = msgspec.json.schema_components((*MESSAGES, *REQUESTS), ref_template="{name}")
    known = named_unions()
    names = {frozenset(members): name for name, members in known.items()}
    parts = [HEADER]
    parts += [alias(name, members) for name, members in known.items()]
    parts += [interface(name, schema, names) for name, schema in schemas.items()]
    return "\n\n".join(parts) + "\n"


def named_unions() -> dict[str, list[str]]:
    """The unions that the protocol has a name for, with the texts of their members."""
    found = {}
    for name, value in vars(protocol).items():
        if isinstance(value, UnionType):
            found[name] = [member.__name__ for member in get_args(value)]
        elif get_origin(value) is Literal:
            found[name] = sorted(json.dumps(one) for one in get_args(value))
    return found


def alias(name: str, members: Iterable[str]) -> str:
    """A name for a union; a line for each member where they are many."""
    line = f"export type {name} = {' | '.join(members)};"
    if len(line) <= WIDTH:
        return line
    return f"export type {name} =" + "".join(f"\n  | {member}" for member in members) + ";"


def interface(name: str, schema: dict[str, Any], names: dict[frozenset[str], str]) -> str:
    """A struct, with its docstring and its fields."""
    may_lack = set(schema["properties"]) - set(schema.get("required", ()))
    if schema.get("additionalProperties", True) is not False:
        may_lack = set()
    lines = [comment(schema["description"]), f"export interface {name} {{"]
    for field, inner in schema["properties"].items():
        sign = "?" if field in may_lack else ""
        lines.append(f"  readonly {field}{sign}: {written(inner, names)};")
    return "\n".join([*lines, "}"])


def comment(text: str) -> str:
    """A docstring in the way of TypeScript."""
    first, *others = text.splitlines()
    if not others:
        return f"/** {first} */"
    lines = [f"/** {first}", *(f" *  {line}".rstrip() for line in others)]
    return "\n".join([*lines, " */"])


def written(schema: dict[str, Any], names: dict[frozenset[str], str]) -> str:
    """The type of one value."""
    match schema:
        case {"$ref": str(name)}:
            return name
        case {"enum": list(values)}:
            return united([json.dumps(value) for value in values], names)
        case {"anyOf": list(choices)}:
            return united([written(choice, names) for choice in choices], names)
        case {"type": "array", "prefixItems": list(places)}:
            return f"readonly [{', '.join(written(place, names) for place in places)}]"
        case {"type": "array", "items": dict(items)}:
            return f"readonly {bracketed(written(items, names))}[]"
        case {"type": "object"}:
            inner = schema.get("additionalProperties", {})
            return f"Readonly<Record<string, {written(inner, names)}>>"
        case {"type": str(simple)}:
            return SIMPLE[simple]
    return "unknown"


def united(members: list[str], names: dict[frozenset[str], str]) -> str:
    """A union by its name if it has one; what may be null says so last."""
    present = [member for member in members if member != "null"]
    name = names.get(frozenset(present))
    return " | ".join([*([name] if name else present), *(["null"] * ("null" in members))])


def bracketed(text: str) -> str:
    """A type that can stand before `[]`."""
    return f"({text})" if " " in text else text


if __name__ == "__main__":
    print(module(), end="")
