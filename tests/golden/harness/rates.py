"""A publisher of euro reference rates for the stories: always the same document, of a day long ago."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

DOCUMENT = b"""<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time="2026-03-02"><Cube currency="USD" rate="1.0842"/><Cube currency="JPY" rate="163.4"/>
    <Cube currency="GBP" rate="0.8571"/></Cube></Cube>
</gesmes:Envelope>
"""


class Answer(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/xml")
        self.send_header("Content-Length", str(len(DOCUMENT)))
        self.end_headers()
        self.wfile.write(DOCUMENT)

    def log_message(self, *_):
        pass


def publish():
    """The address of a publisher that lives as long as this program."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/eurofxref-daily.xml"
