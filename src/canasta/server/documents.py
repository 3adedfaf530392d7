"""The server's own description of how it is spoken to, made from the types that it reads."""

from __future__ import annotations

from typing import Any, Final

import msgspec

import canasta
from canasta.protocol import ClientMessage, Hello, TableMessage
from canasta.server.lobby import Shown
from canasta.server.requests import Join, Made, NewTable, Problem

REFERENCE: Final = "#/components/schemas/{name}"
MESSAGES: Final = (Hello | ClientMessage, TableMessage)
REQUESTS: Final = (NewTable, Join, Made, Shown, Problem)


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
    code = {"name": "code", "in": "path", "required": True, "schema": {"type": "string"}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Canasta", "version": canasta.__version__},
        "paths": {
            "/api/tables": {
                "get": operation("The public tables", list_of("Shown")),
                "post": operation("Make a table and take a seat at it", of("Made"), "NewTable"),
            },
            "/api/tables/{code}": {
                "parameters": [code],
                "get": operation("A table", of("Shown")),
            },
            "/api/tables/{code}/seats": {
                "parameters": [code],
                "post": operation("Take a seat", of("Made"), "Join"),
            },
        },
        "components": {"schemas": schemas},
    }


def names(sort: Any) -> list[str]:
    """The names of a union's messages."""
    return [one.__name__ for one in sort.__args__]


def of(name: str) -> dict[str, Any]:
    """A value of a named type."""
    return {"$ref": REFERENCE.format(name=name)}


def list_of(name: str) -> dict[str, Any]:
    """Many of them."""
    return {"type": "array", "items": of(name)}


def operation(told: str, answer: dict[str, Any], body: str = "") -> dict[str, Any]:
    """One operation: what it does, answers and takes."""
    made: dict[str, Any] = {
        "summary": told,
        "responses": {
            "200": {"description": told, "content": {"application/json": {"schema": answer}}},
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
