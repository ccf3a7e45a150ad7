"""Compares an expectation with an answer, and resolves placeholders.

In an expectation:
    {{uuid}} {{timestamp}} {{any}}   something of that form; "{{any}}" alone stands for any JSON value
    {{capture:name}}                 anything, remembered as `name`
    {{name}}                         what was captured before, or a variable of the runner
"""

import re

from .exact_json import Number

FORMS = {
    "uuid": r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    "timestamp": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ",
    "any": r"(?s:.*)",
}
PLACEHOLDER = re.compile(r"\{\{([^{}]+)\}\}")


class Mismatch(Exception):
    pass


def substitute(text, variables):
    """`text` with every {{name}} replaced; `variables` is called with the name."""
    return PLACEHOLDER.sub(lambda found: variables(found.group(1)), text)


def match_text(expected, actual, captures, variables, where):
    pattern, names, last = "", [], 0
    for found in PLACEHOLDER.finditer(expected):
        pattern += re.escape(expected[last:found.start()])
        word, last = found.group(1), found.end()
        if word in FORMS:
            pattern += FORMS[word]
        elif word.startswith("capture:"):
            names.append(word.removeprefix("capture:"))
            pattern += "(.+?)"
        else:
            pattern += re.escape(variables(word))
    pattern += re.escape(expected[last:])
    found = re.fullmatch(pattern, actual)
    if not found:
        raise Mismatch(f"{where or '(whole body)'}: expected {expected!r}, got {actual!r}")
    captures.update(zip(names, found.groups()))


def match_json(expected, actual, captures, variables, where=""):
    """Everything counts: values, number spellings, the order of keys and of elements."""
    if expected == "{{any}}":
        return
    if isinstance(expected, dict) and isinstance(actual, dict):
        if list(expected) != list(actual):
            raise Mismatch(f"{where or '(whole body)'}: expected the keys {list(expected)}, got {list(actual)}")
        for key, member in expected.items():
            match_json(member, actual[key], captures, variables, f"{where}/{key}")
    elif isinstance(expected, list) and isinstance(actual, list):
        for index, (wanted, given) in enumerate(zip(expected, actual)):
            match_json(wanted, given, captures, variables, f"{where}/{index}")
        if len(expected) != len(actual):
            raise Mismatch(f"{where or '(whole body)'}: expected {len(expected)} elements, got {len(actual)}")
    elif is_text(expected) and is_text(actual):
        match_text(expected, actual, captures, variables, where)
    elif type(expected) is not type(actual) or expected != actual:
        raise Mismatch(f"{where or '(whole body)'}: expected {expected!r}, got {actual!r}")


def is_text(value):
    return isinstance(value, str) and not isinstance(value, Number)


def essence_of_problem(problem):
    """Returns the promised part of an error answer: its code, and where and why fields are refused. Words may change."""
    essence = {"code": problem.get("code")}
    if "errors" in problem:
        essence["errors"] = [
            {"pointer": error.get("pointer"), "rule": error.get("rule")} for error in problem["errors"]]
    return essence


def template(actual, expected, names):
    """`actual` as an expectation: what `expected` already said rightly is kept, values of the moment become
    placeholders. `names` maps captured values to their names."""
    if isinstance(actual, dict):
        known = expected if isinstance(expected, dict) else {}
        return {key: template(member, known.get(key), names) for key, member in actual.items()}
    if isinstance(actual, list):
        known = expected if isinstance(expected, list) else []
        known = known + [None] * len(actual)
        return [template(member, expectation, names) for member, expectation in zip(actual, known)]
    if expected is not None:
        try:
            match_json(expected, actual, {}, _reverse(names))
            return expected
        except Mismatch:
            pass
    if not is_text(actual):
        return actual
    if actual in names:
        return "{{" + names[actual] + "}}"
    for form in ("uuid", "timestamp"):
        if re.fullmatch(FORMS[form], actual):
            return "{{" + form + "}}"
    return actual


def _reverse(names):
    values = {name: value for value, name in names.items()}
    return lambda name: values.get(name, "")
