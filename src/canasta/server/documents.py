"""The server's own description of how it is spoken to, made from the types that it reads."""

from __future__ import annotations

from typing import Any, Final

import msgspec

import canasta
from canasta.protocol import ClientMessage, Hello, TableMessage
from canasta.server.lobby import Shown
from canasta.server.requests import (
    FinishedDeal,
    Join,
    LookBack,
    Made,
    NewTable,
    Playable,
    Problem,
    Reach,
    Replay,
    Ruling,
    Wanted,
)

REFERENCE: Final = "#/components/schemas/{name}"
MESSAGES: Final = (Hello | ClientMessage, TableMessage)
REQUESTS: Final = (
    NewTable,
    Join,
    LookBack,
    Made,
    Shown,
    Problem,
    Playable,
    Ruling,
    FinishedDeal,
    Replay,
    LookBack,
    Reach,
)


def asyncapi() -> dict[str, Any]:
    """The messages of the socket, as an AsyncAPI 3 document."""
    _, schemas = msgspec.json.schema_components(MESSAGES, ref_template=REFERENCE)
    sent, told = names(Hello | ClientMessage), names(TableMessage)
    message = "#/channels/table/messages/{name}"
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Canasta table", "version": canasta.__version__},
        "channels": {
            "table": {
                "address": "/api/tables/{code}/ws",
                "parameters": {"code": {"description": "The table's invite code."}},
                "messages": {
                    name: {"payload": {"$ref": REFERENCE.format(name=name)}}
                    for name in [*sent, *told]
                },
            }
        },
        "operations": {
            direction: {
                "action": action,
                "channel": {"$ref": "#/channels/table"},
                "messages": [{"$ref": message.format(name=name)} for name in sort],
            }
            for direction, action, sort in (
                ("fromClient", "receive", sent),
                ("fromTable", "send", told),
            )
        },
        "components": {"schemas": schemas},
    }


def openapi() -> dict[str, Any]:
    """The requests, as an OpenAPI 3.1 document."""
    _, schemas = msgspec.json.schema_components(REQUESTS, ref_template=REFERENCE)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Canasta", "version": canasta.__version__},
        "paths": paths(),
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def paths() -> dict[str, Any]:
    """What is asked where."""
    code, number = parameter("code", "string"), parameter("number", "integer")
    bots = {"type": "array", "items": {"type": "string"}}
    made, replayed = of("Made"), of("Replay")
    forget = operation("Remove what is stored about me at a table")
    return {
        "/api/reach": {"get": operation("Where others find the page", of("Reach"))},
        "/api/games": {"get": operation("The games", list_of("Playable"))},
        "/api/bots": {"get": operation("The bots, the strongest last", bots)},
        "/api/schema": {"get": operation("Every setting, as JSON schema", {"type": "object"})},
        "/api/rules": {"post": operation("What house rules come to", of("Ruling"), "Game")},
        "/api/tables": {
            "get": operation("The public tables", list_of("Shown")),
            "post": operation("Make a table and take a seat at it", made, "NewTable"),
        },
        "/api/tables/{code}": {"parameters": [code], "get": operation("A table", of("Shown"))},
        "/api/tables/{code}/seats": {
            "parameters": [code],
            "post": operation("Take a seat", made, "Join"),
        },
        "/api/tables/{code}/me": {
            "parameters": [code],
            "delete": {**forget, "security": [{"token": []}]},
        },
        "/api/tables/{code}/deals": {
            "parameters": [code],
            "get": operation("The deals that are over", list_of("FinishedDeal")),
        },
        "/api/tables/{code}/deals/{number}": {
            "parameters": [code, number],
            "get": operation("A deal that is over, step by step", replayed),
        },
        "/api/tables/{code}/deals/{number}/review": {
            "parameters": [code, number, *asked_for("side", "language")],
            "get": operation("A deal that is over, as a side played it", of("LookBack")),
        },
        "/api/tables/{code}/record": {
            "parameters": [code],
            "get": operation("The match as a file of JSON Lines", kind="application/jsonl"),
        },
    }


def parameter(name: str, kind: str) -> dict[str, Any]:
    """A part of a path."""
    return {"name": name, "in": "path", "required": True, "schema": {"type": kind}}


def asked_for(*names: str) -> list[dict[str, Any]]:
    """What may be asked for, with what it is called in `Wanted`."""
    schema = msgspec.json.schema_components((Wanted,))[1]["Wanted"]["properties"]
    return [{"name": name, "in": "query", "schema": schema[name]} for name in names]


def names(sort: Any) -> list[str]:
    """The names of a union's messages."""
    return [one.__name__ for one in sort.__args__]


def of(name: str) -> dict[str, Any]:
    """A value of a named type."""
    return {"$ref": REFERENCE.format(name=name)}


def list_of(name: str) -> dict[str, Any]:
    """Many of them."""
    return {"type": "array", "items": of(name)}


def operation(
    told: str, answer: dict[str, Any] | None = None, body: str = "", kind: str = "application/json"
) -> dict[str, Any]:
    """One operation: what it does, answers and takes; without an answer it is empty or a file."""
    done: dict[str, Any] = {"description": told}
    if answer is not None or kind != "application/json":
        done["content"] = {kind: {"schema": answer or {"type": "string"}}}
    made: dict[str, Any] = {
        "summary": told,
        "responses": {
            "200" if "content" in done else "204": done,
            "default": {
                "description": "Why not",
                "content": {"application/json": {"schema": of("Problem")}},
            },
        },
    }
    if body:
        made["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": of(body)}},
        }
    return made
