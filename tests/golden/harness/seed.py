"""Records of one tenant, made by the seed of every module (tests/golden/<module>/seed.http).

A seed is a story of `{{tenant}}` that needs no expectations. What a POST to "/customers" answers with an id is known as
"/customers/{id}" and as `customer_id` from then on; ids found elsewhere are captured by an expected body, also under the path
before them ({{capture:/admin/rfqs/}} for /admin/rfqs/{id}/curve), or under path and parameter of a query that may do without it
({{capture:/ems/pcb/pcbs?orderId}}). Mails are those of a story."""

import json
import re
import time

from . import exact_json, story as stories
from .client import send
from .matching import Mismatch, match_json, match_text, substitute
from .openapi import JSON, MULTIPART
from .story import AWAITED_SECONDS


class Seed:
    def __init__(self, server, document, tenant, paths):
        self.tenant = tenant
        self.document = document
        self.ids = {}  # by address ("/customers/{id}") and by captured name ("pcb_id")
        self.bodies = {}  # example bodies of operations, by operation
        for path in paths:
            self._plant(server, stories.read(path))

    def _variable(self, name):
        if name == "tenant":
            return self.tenant.bearer()
        if name in self.ids:
            return self.ids[name]
        raise SystemExit(f"seed: {{{{{name}}}}} is neither captured nor known")

    def _plant(self, server, story):
        for exchange in story.exchanges:
            target = substitute(exchange.target, self._variable)
            if exchange.method == "MAIL":
                match_text(exchange.expected_body, server.next_mail(target), self.ids, self._variable, "mail")
                continue
            headers = [(name, substitute(value, self._variable)) for name, value in story.headers_of(exchange)]
            body = None if exchange.body is None else substitute(exchange.body, self._variable)
            sent, headers = stories.body_and_headers(body, headers)
            where = f"{story.path.name}:{exchange.line}: {exchange.method} {target}"
            content = self._told(server, exchange, where, (exchange.method, target, headers, sent))
            operation = self.document.find(exchange.method, target)
            if operation and body is not None and self.document.request_type(operation) == JSON:
                self.bodies[str(operation)] = body
            record = _record(content)
            if operation and exchange.method == "POST" and record:
                for other in self.document.operations:
                    if re.fullmatch(re.escape(operation.path) + r"/\{\w+\}", other.path):
                        self.ids.setdefault(other.path, record["id"])
                        self.ids.setdefault(_singular(operation.path) + "_id", record["id"])

    def _told(self, server, exchange, where, request):
        """The content of the answer, which is the expected one."""
        end = time.monotonic() + (AWAITED_SECONDS if exchange.is_awaited else 0)
        while True:
            answer = send(server.base_url, *request)
            if answer.status >= 400:
                raise SystemExit(f"{where}: {answer.status} {answer.text}")
            content = exact_json.parse(answer.text) if answer.is_json and answer.body else None
            try:
                if exchange.expected_body:
                    match_json(exact_json.parse(exchange.expected_body), content, self.ids, self._variable)
                return content
            except Mismatch as mismatch:
                if time.monotonic() >= end:
                    raise SystemExit(f"{where}: {mismatch}") from None
                time.sleep(0.1)

    def id_for_path(self, operation, name):
        """The id that fills the parameter `name` of this operation's path, or None."""
        before = operation.path[:operation.path.index("{" + name + "}")]
        captured = re.sub(r"\{\w+\}", "*", before)  # {{capture:/rfqs/}}, {{capture:/rfqs/*/lines/}}
        if captured in self.ids:
            return self.ids[captured]
        address = before + "{" + name + "}"
        for known, value in self.ids.items():
            if known.startswith("/") and re.sub(r"\{\w+\}", "{}", known) == re.sub(r"\{\w+\}", "{}", address):
                return value
        return self.ids.get(name)

    def target(self, operation, replaced=None):
        """The operation's path with the ids of this tenant, but those in `replaced`."""
        path = operation.path
        for name in re.findall(r"\{(\w+)\}", operation.path):
            value = (replaced or {}).get(name) or self.id_for_path(operation, name)
            if value is None:
                raise SystemExit(f"{operation}: no record for {name}; make one in the module's seed.http")
            path = path.replace("{" + name + "}", value)
        names = [(parameter["name"], parameter.get("required")) for parameter in operation.parameters("query")]
        values = [(name, self.ids.get(f"{operation.path}?{name}") or (self.ids.get(name) if is_required else None))
                  for name, is_required in names]
        query = "&".join(f"{name}={value}" for name, value in values if value)
        return f"{path}?{query}" if query else path

    def body(self, operation):
        """A body this operation takes: of the seed, or the example of the document. That of multipart/form-data is an
        object: lists of contents by the names of their parts."""
        if str(operation) in self.bodies:
            return json.loads(self.bodies[str(operation)])
        if self.document.request_type(operation) == MULTIPART:
            properties = self.document.request_schema(operation)["properties"]
            return {name: schema["examples"][0] for name, schema in properties.items()}
        for entry in operation.details.get("requestBody", {}).get("content", {}).values():
            if entry.get("schema", {}).get("examples"):
                return entry["schema"]["examples"][0]
        return None


def _record(content):
    """The record an answer is about: itself, or that of the first result of an import ([{"status", …, "supplier"}])."""
    if isinstance(content, list) and content and isinstance(content[0], dict) and "status" in content[0]:
        return next((member for member in content[0].values() if isinstance(member, dict) and "id" in member), None)
    return content if isinstance(content, dict) and "id" in content else None


def _singular(path):
    word = [segment for segment in path.split("/") if segment and not segment.startswith("{")][-1].replace("-", "_")
    return word[:-3] + "y" if word.endswith("ies") else word.removesuffix("s")
