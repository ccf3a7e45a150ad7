"""Story files: exchanges with the server that a person can read.

    # This comment tells what the story shows.
    Authorization: Bearer {{tenant_a}}          headers here hold for the whole story

    # This one tells what happens next.
    POST /customers                             a request: line, further headers, blank line, body
    Accept: application/json

    {"number": "C-1"}
    ----
    200                                         the answer: status, headers that matter, body
    ETag: {{capture:etag}}
    {"id": "{{capture:customer_id}}", …}

Lines of a body of multipart/form-data end with CR LF. A header with an empty value drops the one of the whole story; an expected one with an empty value must be absent. Error
answers match code, pointers and rules only. `MAIL ana@example.com` waits for the next mail to that address and expects
its subject and text:

    MAIL ana@example.com
    ----
    Subject: Welcome

    Please open http://{{any}}/portal/invitations/{{capture:token}}

`AWAIT GET /orders/{{id}}` repeats the request, for half a minute at most, until its answer is the expected one.
`SETTINGS {{slug_a}}` replaces the tenant's file of settings by the lines below it; an AWAIT notices when they are in force.
"""

import re
from dataclasses import dataclass, field

AWAITED_SECONDS = 30
REQUEST_LINE = re.compile(r"(AWAIT )?(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|MAIL|SETTINGS) (\S.*)$")
HEADER_LINE = re.compile(r"([A-Za-z][A-Za-z0-9-]*):(?: (.*))?$")


@dataclass
class Exchange:
    line: int
    comment: list  # the lines above it, kept as they are
    method: str
    target: str
    request_text: list  # headers, blank line and body, as written
    headers: list
    body: str | None
    is_awaited: bool = False
    status: int | None = None
    expected_headers: list = field(default_factory=list)
    expected_body: str = ""

    def render(self):
        request = f"{'AWAIT ' if self.is_awaited else ''}{self.method} {self.target}"
        lines = [*self.comment, request, *self.request_text, "----"]
        if self.status is not None:
            lines.append(str(self.status))
        lines += [f"{name}: {value}".rstrip() for name, value in self.expected_headers]
        if self.expected_body:
            lines.append(self.expected_body)
        return "\n".join(lines)


@dataclass
class Story:
    path: object
    preamble: list  # lines before the first request
    headers: list
    exchanges: list

    def render(self):
        parts = ["\n".join(self.preamble).strip("\n")] if self.preamble else []
        parts += [exchange.render() for exchange in self.exchanges]
        return "\n\n".join(parts) + "\n"

    def headers_of(self, exchange):
        own = {name.lower() for name, _ in exchange.headers}
        pairs = [pair for pair in self.headers if pair[0].lower() not in own] + exchange.headers
        return [(name, value) for name, value in pairs if value]


def body_and_headers(body, headers):
    """The body of a request as it is sent, and its headers with a Content-Type: JSON unless the story names another."""
    if body is None:
        return body, headers
    given = next((value for name, value in headers if name.lower() == "content-type"), None)
    if given is None:
        return body, [*headers, ("Content-Type", "application/json")]
    return body.replace("\n", "\r\n") + "\r\n" if given.startswith("multipart/") else body, headers


def read(path):
    lines = path.read_text(encoding="utf-8").split("\n")
    first = next((index for index, line in enumerate(lines) if REQUEST_LINE.match(line)), len(lines))
    start = first
    while start > 0 and lines[start - 1].startswith("#"):
        start -= 1  # the comment directly above the first request belongs to it
    preamble = lines[:start]
    headers = [found.groups("") for line in preamble if (found := HEADER_LINE.match(line))]
    story = Story(path, preamble, headers, [])
    index = start
    while index < len(lines):
        index = _read_exchange(lines, index, story)
    return story


def _read_exchange(lines, index, story):
    comment = []
    while index < len(lines) and not REQUEST_LINE.match(lines[index]):
        if lines[index].startswith("#"):
            comment.append(lines[index])
        elif lines[index].strip():
            raise SyntaxError(f"{story.path}:{index + 1}: expected a request line, got {lines[index]!r}")
        index += 1
    if index == len(lines):
        return index
    awaited, method, target = REQUEST_LINE.match(lines[index]).groups()
    begin = index + 1
    end = next((at for at in range(begin, len(lines)) if lines[at] == "----"), None)
    if end is None:
        raise SyntaxError(f"{story.path}:{index + 1}: the request has no ---- below it")
    headers, body = _split(lines[begin:end])
    body = "\n".join(body).strip("\n")
    exchange = Exchange(begin, comment, method, target, _trimmed(lines[begin:end]), headers, body or None,
                        bool(awaited))
    stop = end + 1
    while stop < len(lines) and not REQUEST_LINE.match(lines[stop]) and not lines[stop].startswith("#"):
        stop += 1
    answer = _trimmed(lines[end + 1:stop])
    if method == "SETTINGS" and answer:
        raise SyntaxError(f"{story.path}:{begin}: SETTINGS has no answer")
    if method == "MAIL":
        exchange.expected_body = "\n".join(answer)
    elif answer:
        exchange.status = int(answer[0])
        exchange.expected_headers, body = _split(answer[1:])
        exchange.expected_body = "\n".join(body).strip("\n")
    story.exchanges.append(exchange)
    return stop


def _split(lines):
    headers = []
    for index, line in enumerate(lines):
        found = HEADER_LINE.match(line)
        if not found:
            return headers, lines[index:]
        headers.append(found.groups(""))
    return headers, []


def _trimmed(lines):
    lines = list(lines)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines
