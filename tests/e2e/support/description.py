"""The interface description as a program reads it: operations, requests made of its examples, what an answer may be."""

import fnmatch
import json
import re
import urllib.parse

from jsonschema import Draft202012Validator, FormatChecker, RefResolver

METHODS = ("get", "post", "put", "patch", "delete")
MISSING = object()

formats = FormatChecker(formats=())


def _format(name, pattern):
    formats.checks(name)(lambda value: not isinstance(value, str) or re.fullmatch(pattern, value) is not None)


_format("uuid", r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_format("date", r"\d{4}-\d\d-\d\d")
_format("date-time", r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_format("email", r"[^@\s]+@[^@\s]+")
_format("uri", r"https?://\S+")


class Description:
    def __init__(self, document):
        self.document = document
        self.resolver = RefResolver("", document)
        self.operations = [Operation(self, method.upper(), path, operation)
            for path, methods in document["paths"].items()
            for method, operation in methods.items() if method in METHODS]

    def resolved(self, node):
        while isinstance(node, dict) and node.get("$ref", "").startswith("#/"):
            at = self.document
            for step in node["$ref"][2:].split("/"):
                at = at[step]
            node = {**at, **{key: value for key, value in node.items() if key != "$ref"}}
        return node

    def faults(self, value, schema):
        """Returns the parts of the value that break the schema, a text each."""
        validator = Draft202012Validator(schema, resolver=self.resolver, format_checker=formats)
        return [f"{error.json_path}: {error.message[:300]}" for error in validator.iter_errors(value)]

    def codes(self):
        """Every problem code that the document names."""
        return {code for operation in self.operations for code in operation.codes()}


class Operation:
    def __init__(self, description, method, path, node):
        self.description, self.method, self.path, self.node = description, method, path, node
        self.parameters = node.get("parameters", [])
        self.responses = {status: description.resolved(answer) for status, answer in node["responses"].items()}

    def __repr__(self):
        return f"{self.method} {self.path}"

    def example_of(self, parameter):
        """The example that a parameter states; one that it needs and does not state is made of its type."""
        if "example" in parameter:
            return parameter["example"]
        schema = self.description.resolved(parameter["schema"])
        for examples in (schema.get("examples"), [schema["example"]] if "example" in schema else None):
            if examples:
                return examples[0]
        if not parameter.get("required"):
            return MISSING
        return self._made(schema)

    def _made(self, schema):
        if "enum" in schema:
            return schema["enum"][0]
        if schema["type"] == "array":
            return [self._made(self.description.resolved(schema["items"]))]
        return {"uuid": "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10", "date": "2026-03-31"}.get(schema.get("format"), "text")

    def target(self, given=None):
        """The request target: path and query of the examples, or of `given` where that names a parameter. None leaves a
        parameter out."""
        path, query = self.path, []
        for parameter in self.parameters:
            value = (given or {}).get(parameter["name"], MISSING)
            if value is MISSING:
                value = self.example_of(parameter)
            if value is MISSING or value is None:
                continue
            if parameter["in"] == "path":
                path = path.replace("{" + parameter["name"] + "}", urllib.parse.quote(str(value), safe=""))
            elif parameter["in"] == "query":
                query.append((parameter["name"], _text(value)))
        return path + ("?" + urllib.parse.urlencode(query) if query else "")

    def header_examples(self):
        examples = {each["name"]: self.example_of(each) for each in self.parameters if each["in"] == "header"}
        return {name: _text(value) for name, value in examples.items() if value is not MISSING}

    def bodies(self):
        """(media type, example) of each body that is described; one without an example has MISSING."""
        content = self.node.get("requestBody", {}).get("content", {})
        return [(media_type, media.get("example", MISSING)) for media_type, media in content.items()]

    def accepted_types(self):
        """Media types of success, as Accept names them."""
        return [media_type for status, answer in self.responses.items() if status.startswith("2")
            for media_type in answer.get("content", {})]

    def codes(self):
        named = "\n".join(answer["description"] for answer in self.node["responses"].values())
        return set(re.findall("`([a-z0-9_]+)`", named)) | set(self.node.get("x-problem-codes", []))

    def faults(self, answer):
        """In which ways an answer is none of those that are described."""
        described = self.responses.get(str(answer.status))
        if described is None:
            return [f"status {answer.status} is not listed"]
        content = described.get("content", {})
        media_type = (answer.header("Content-Type") or "").partition(";")[0]
        if not content:
            return [f"a body of {media_type} where none is described"] if answer.body else []
        media = next((content[each] for each in content if fnmatch.fnmatch(media_type, each)), None)
        if media is None:
            return [f"Content-Type {media_type} is not among {list(content)}"]
        if not media_type.endswith("json"):
            return []
        value = json.loads(answer.body)
        faults = self.description.faults(value, media["schema"])
        if media_type == "application/problem+json" and f"`{value['code']}`" not in described["description"]:
            faults.append(f"the code {value['code']} is not named for status {answer.status}")
        return faults


def encoded(example):
    """The bytes of a body."""
    return example.encode() if isinstance(example, str) else json.dumps(example).encode()


def _text(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(map(_text, value))
    return str(value)
