"""The interface as its own document describes it."""

import json
import re
from dataclasses import dataclass

from .client import send

JSON, MULTIPART = "application/json", "multipart/form-data"
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass
class Operation:
    method: str
    path: str  # template
    details: dict

    def __str__(self):
        return f"{self.method} {self.path}"

    @property
    def bearer_needed(self):
        return bool(self.details.get("security", True))

    @property
    def scope(self):
        for requirement in self.details.get("security", []):
            for scopes in requirement.values():
                if scopes:
                    return scopes[0]
        return None

    def parameters(self, place):
        return [parameter for parameter in self.details.get("parameters", []) if parameter["in"] == place]


class Document:
    def __init__(self, server, bearer=None):
        headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}
        answer = send(server.base_url, "GET", "/openapi.json", headers)
        if answer.status != 200:
            raise SystemExit(f"GET /openapi.json: {answer.status} {answer.text}")
        self.text = answer.text
        self.document = json.loads(answer.text)
        self.operations = [
            Operation(method.upper(), path, item[method])
            for path, item in self.document["paths"].items() for method in METHODS if method in item
        ]

    def resolve(self, schema):
        """The schema itself where it refers to a named one."""
        while "$ref" in schema:
            schema = self.document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        return schema

    def request_schema(self, operation):
        content = operation.details.get("requestBody", {}).get("content", {})
        return next((self.resolve(entry["schema"]) for entry in content.values() if "schema" in entry), None)

    @staticmethod
    def request_type(operation):
        """The media type of the body that is tried: JSON where that is one of several; None without a body."""
        types = list(operation.details.get("requestBody", {}).get("content", {}))
        return JSON if JSON in types else next(iter(types), None)

    def encoded(self, operation, body):
        """(Content-Type, bytes) of a body as Seed.body returns it."""
        media_type = self.request_type(operation) or JSON
        if media_type == MULTIPART and isinstance(body, dict):
            return multipart(body)
        if media_type != JSON and isinstance(body, str):
            return media_type, body.encode()
        return JSON, json.dumps(body, ensure_ascii=False).encode()

    def accept(self, operation):
        """The value that names this operation's model. An answer without content does not tell it; then the other
        operations of the same path do, or those of the path above."""
        neighbours, path = [operation], operation.path
        while path:
            neighbours += [other for other in self.operations if other.path == path]
            path = path.rpartition("/")[0]
        for neighbour in neighbours:
            for status, response in sorted(neighbour.details.get("responses", {}).items()):
                if status.startswith("2") and response.get("content"):
                    return next(iter(response["content"]))
        return "*/*"

    def find(self, method, target):
        """The operation that a request line means: literals win over parameters."""
        segments = target.split("?")[0].split("/")
        candidates = [
            operation for operation in self.operations
            if operation.method == method and _fits(operation.path.split("/"), segments)
        ]
        return min(candidates, key=lambda operation: operation.path.count("{"), default=None)


def multipart(fields, boundary="part-of-a-form"):
    """(Content-Type, bytes) of a form with files: lists of texts by the names of their parts."""
    lines = []
    for name, contents in fields.items():
        for number, content in enumerate(contents if isinstance(contents, list) else [contents]):
            lines += [f"--{boundary}", f'Content-Disposition: form-data; name="{name}"; filename="{name}-{number}.txt"',
                      "Content-Type: application/octet-stream", "", str(content)]
    return f"{MULTIPART}; boundary={boundary}", "\r\n".join([*lines, f"--{boundary}--", ""]).encode()


def _fits(template, segments):
    return len(template) == len(segments) and all(
        part == segment or re.fullmatch(r"\{\w+\}", part) for part, segment in zip(template, segments))
