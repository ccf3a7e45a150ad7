"""JSON as it was written: order of keys and spelling of numbers count."""

import json


class Number(str):
    """A number with its spelling: 1.50 is not 1.5."""


def parse(text):
    return json.loads(text, parse_int=Number, parse_float=Number, parse_constant=_refuse)


def _refuse(word):
    raise ValueError(f"{word} is no JSON")


def write(value, indent=0, width=118):
    """One line when it fits, otherwise one member a line, as the stories are written."""
    line = _line(value)
    if len(line) + indent <= width or not isinstance(value, (dict, list)) or not value:
        return line
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        members = [f"{_line(key)}: {write(member, indent + 2 + len(_line(key)) + 2, width)}" for key, member in value.items()]
    else:
        members = [write(member, indent + 2, width) for member in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{inner}" + f",\n{inner}".join(members) + f"{closing}"


def _line(value):
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_line(key)}: {_line(member)}" for key, member in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_line(member) for member in value) + "]"
    return json.dumps(value, ensure_ascii=False)
