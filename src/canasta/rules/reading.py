"""A setting's value as people and files write it, and as it is held inside."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec
import yaml
from msgspec import inspect

from canasta.rules.catalogue import CHAPTERS, Setting, look_up, value_of
from canasta.rules.error import RulesError
from canasta.rules.opening import Band

LONGEST_SHOWN = 60
BANDS = "a list of {from, need, wilds, clean, pile}, rising, the first from: min"


def parse_house(text: str) -> tuple[str, object]:
    """Split `KEY=VALUE`; the value is YAML: `[wild]` or `wild` for a set, `yes` or `true`."""
    key, equals, written = (part.strip() for part in text.partition("="))
    if not equals or not key:
        raise RulesError(f"{text!r} is not KEY=VALUE")
    if not written:
        raise RulesError(f"{key}: a value must follow the =", key)
    try:
        return key, yaml.safe_load(written)
    except yaml.YAMLError:
        raise RulesError(f"{key}: {written!r} is not YAML", key) from None


def read(key: str, value: object) -> object:
    """Return a value as it is held inside; RulesError says what is allowed."""
    setting = look_up(key)
    chapter = CHAPTERS[setting.chapter]
    try:
        # Through its chapter, so that what the chapter asks of its own fields is asked here.
        made = msgspec.convert({setting.name: spelled(setting, value)}, chapter)
    except msgspec.ValidationError as error:
        raise refusal(setting, value, error) from None
    return value_of(made, setting.name)


def spelled(setting: Setting, value: object) -> object:
    """Allow what is natural in writing: `none`, J Q K, one word for a set."""
    if isinstance(value, str) and value in setting.texts:
        return setting.texts[value]
    if setting.key == "opening.bands" and isinstance(value, list | tuple):
        return [spelled_band(band) for band in value]
    if isinstance(setting.type, inspect.VarTupleType):
        if isinstance(value, str):
            return [value]
        if isinstance(value, set | frozenset):
            return list(value)
    return value


def spelled_band(band: object) -> object:
    """Allow `none` for a band's `wilds`."""
    if isinstance(band, Mapping) and band.get("wilds") == "none":
        return {**band, "wilds": None}
    return band


def refusal(setting: Setting, value: object, error: Exception) -> RulesError:
    """Build the error for a value that the setting does not take."""
    message = f"{setting.key}: {shown(value)} is not allowed; allowed: {allowed(setting)}"
    if setting.key == "opening.bands":
        message += f" ({str(error).replace('`', '').replace('$.', '')})"
    return RulesError(message, setting.key)


def shown(value: object) -> str:
    """Return a value on one line, as JSON has it, shortened."""
    text = json.dumps(value, default=str, ensure_ascii=False, skipkeys=True)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def allowed(setting: Setting) -> str:
    """Return what the setting takes, in a few words."""
    if setting.key == "opening.bands":
        return BANDS
    numbers = [text for text, value in setting.texts.items() if value is not None]
    return ", ".join([allowed_by(setting.type), *numbers])


def allowed_by(kind: inspect.Type) -> str:
    """Return what a type takes, in a few words."""
    match kind:
        case inspect.BoolType():
            return "true, false"
        case inspect.IntType(ge=least, le=most):
            return f"{least} to {most}"
        case inspect.LiteralType(values=values):
            return ", ".join(str(value) for value in values)
        case inspect.UnionType(types=kinds):
            return ", ".join(allowed_by(part) for part in kinds)
        case inspect.NoneType():
            return "none"
        case inspect.VarTupleType(item_type=inspect.LiteralType() as item):
            return f"a list of any of {allowed_by(item)}"
        case inspect.VarTupleType(item_type=item, min_length=least, max_length=most):
            return f"a list of {least} to {most} numbers, each {allowed_by(item)}"
    raise TypeError(f"no setting has the type {kind}")


def plain(value: object) -> Any:
    """Return a value as JSON holds it: sets and bands as lists, `none` in words."""
    if value is None:
        return "none"
    if isinstance(value, Band):
        return {key: plain(part) for key, part in msgspec.to_builtins(value).items()}
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return value
