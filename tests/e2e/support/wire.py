"""HTTP/1.1 on bare sockets: sends exactly the bytes it is told, accepts only answers framed by the book."""

import json
import re
import socket
import urllib.parse

STATUS_LINE = re.compile(rb"HTTP/1\.1 ([1-5]\d\d) [ -~]*")
FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([\t -~\x80-\xff]*)")


class Closed(Exception):
    """The server ended the connection before a complete answer; `received` is what came."""

    def __init__(self, received=b""):
        super().__init__(f"connection ended after {len(received)} bytes: {received[:200]!r}")
        self.received = received


class Malformed(Exception):
    """An answer that breaks the rules of HTTP/1.1."""


class Answer:
    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body

    def __repr__(self):
        return f"{self.status} {self.fields} {self.body[:500]!r}"

    def header(self, name):
        """The value, or None; a field sent twice is joined by a comma."""
        values = [value for key, value in self.fields if key.lower() == name.lower()]
        return ", ".join(values) if values else None

    @property
    def names(self):
        return sorted(key.lower() for key, _ in self.fields)

    @property
    def text(self):
        return self.body.decode("utf-8")

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        """Returns the code of a problem; None for any other body."""
        return self.json.get("code") if self.header("Content-Type") == "application/problem+json" else None


class Connection:
    """One TCP connection. Use as a context manager."""

    def __init__(self, base_url, source=None, timeout=30):
        address = urllib.parse.urlsplit(base_url)
        self.host = address.netloc
        self.socket = socket.create_connection(
            (address.hostname, address.port), timeout=timeout, source_address=(source, 0) if source else None)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = bytearray()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def request(self, method, target, headers=None, body=None):
        """A complete exchange. Header values may be str (UTF-8) or bytes."""
        self.send(self.head(method, target, headers, body) + (body or b""))
        return self.answer(method)

    def head(self, method, target, headers=None, body=None):
        lines = [method.encode() + b" " + _bytes(target) + b" HTTP/1.1", b"Host: " + self.host.encode()]
        lines += [_bytes(name) + b": " + _bytes(value) for name, value in (headers or {}).items()]
        if body is not None:
            lines.append(b"Content-Length: %d" % len(body))
        return b"\r\n".join(lines) + b"\r\n\r\n"

    def answer(self, method="GET"):
        """The next answer. Raises Closed when the server ends the connection first, Malformed on bad framing."""
        while True:
            head = self._head()
            status_line, *lines = head.split(b"\r\n")
            matched = STATUS_LINE.fullmatch(status_line)
            if not matched:
                raise Malformed(f"status line {status_line!r}")
            fields = []
            for line in lines:
                field = FIELD.fullmatch(line)
                if not field:
                    raise Malformed(f"field line {line!r}")
                fields.append((field[1].decode(), field[2].decode("utf-8", "replace")))
            status = int(matched[1])
            if status != 100:
                return Answer(status, fields, self._body(method, status, fields))

    def _head(self):
        while b"\r\n\r\n" not in self.buffer:
            self._receive()
        end = self.buffer.index(b"\r\n\r\n")
        head = bytes(self.buffer[:end])
        del self.buffer[:end + 4]
        return head

    def _body(self, method, status, fields):
        lengths = [value for name, value in fields if name.lower() == "content-length"]
        if any(name.lower() == "transfer-encoding" for name, _ in fields):
            raise Malformed("answers of this server have a length")
        if method == "HEAD" or status in (204, 304):
            return b""
        if len(lengths) != 1 or not lengths[0].isdigit():
            raise Malformed(f"Content-Length {lengths}")
        size = int(lengths[0])
        while len(self.buffer) < size:
            self._receive()
        body = bytes(self.buffer[:size])
        del self.buffer[:size]
        return body

    def _receive(self):
        try:
            received = self.socket.recv(1 << 20)
        except ConnectionResetError:
            received = b""
        if not received:
            raise Closed(bytes(self.buffer))
        self.buffer += received

    def ended(self, seconds=5):
        """True when the server ends the connection within that time without sending anything more."""
        self.socket.settimeout(seconds)
        try:
            return not self.buffer and self.socket.recv(1) == b""
        except ConnectionResetError:
            return True
        except TimeoutError:
            return False


def _bytes(text):
    return text if isinstance(text, bytes) else text.encode("utf-8")


def send(base_url, method, target, headers=None, body=None, source=None, timeout=30):
    """One exchange on a connection of its own."""
    with Connection(base_url, source, timeout) as connection:
        return connection.request(method, target, {"Connection": "close", **(headers or {})}, body)
