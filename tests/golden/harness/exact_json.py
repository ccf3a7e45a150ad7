"""JSON as it was written: order of keys and spelling of numbers count."""

import json


class Number(str):
    """A number with its spelling: 1.50 is not 1.5."""


def parse(text):
    return json.loads(text, parse_int=Number, parse_float=Number, parse_constant=_refuse)


def _refuse(word):
    raise ValueError(f"{word} is no JSON")


def write(value, indent=0, width=119):
    """As the stories are written: as many members a line as fit, further lines begin below the first member; lists of
    objects have one a line."""
    if not isinstance(value, (dict, list)) or indent + len(_line(value)) <= width:
        return _line(value)
    keys = [f"{_line(key)}: " for key in value] if isinstance(value, dict) else [""] * len(value)
    members = value.values() if isinstance(value, dict) else value
    one_each = isinstance(value, list) and all(isinstance(member, dict) for member in value)
    lines = [""]
    for number, (key, member) in enumerate(zip(keys, members)):
        comma = "," if number + 1 < len(keys) else ""
        line = f"{key}{_line(member)}{comma}"
        if lines[-1] and (one_each or indent + 1 + len(lines[-1]) + 1 + len(line) > width):
            lines.append("")
        if indent + 1 + len(line) > width:
            line = key + write(member, indent + 1 + len(key), width) + comma
        lines[-1] += (" " if lines[-1] else "") + line
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return opening + ("\n" + " " * (indent + 1)).join(lines) + closing


def _line(value):
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_line(key)}: {_line(member)}" for key, member in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_line(member) for member in value) + "]"
    return json.dumps(value, ensure_ascii=False)
