"""Plain HTTP, one connection per request, nothing hidden."""

import http.client
import io
import urllib.parse
import zipfile
from dataclasses import dataclass

ACCEPT_ANY = {"Accept": "*/*"}


@dataclass
class Answer:
    status: int
    headers: list  # (name, value) in the order sent
    body: bytes

    def header(self, name):
        values = [value for key, value in self.headers if key.lower() == name.lower()]
        return ", ".join(values) if values else None

    @property
    def text(self):
        """The body; of an archive, one line for each of its files: path and size."""
        if self.media_type == "application/zip" and self.body:
            with zipfile.ZipFile(io.BytesIO(self.body)) as archive:
                return "".join(f"{entry.filename} {entry.file_size}\n" for entry in archive.infolist())
        return self.body.decode("utf-8")

    @property
    def media_type(self):
        return (self.header("Content-Type") or "").split(";")[0].strip()

    @property
    def is_json(self):
        return self.media_type == "application/json" or self.media_type.endswith("+json")


def send(base_url, method, target, headers=None, body=None, timeout=30, source=None):
    """`target` is sent as it stands. `headers` is a dict or a list of pairs; only Host and Content-Length are added.
    `source`: the address to call from."""
    address = urllib.parse.urlsplit(base_url)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=timeout,
                                            source_address=(source, 0) if source else None)
    try:
        connection.putrequest(method, target, skip_accept_encoding=True)
        pairs = headers.items() if isinstance(headers, dict) else headers or []
        for name, value in pairs:
            connection.putheader(name, value.encode("utf-8"))
        if body is not None:
            body = body.encode("utf-8") if isinstance(body, str) else body
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        response = connection.getresponse()
        return Answer(response.status, response.getheaders(), response.read())
    finally:
        connection.close()
