"""The log keeps one JSON object a line whatever comes in, and keeps secrets out."""

import json
import urllib.parse

from support.case import Case
from support.server import wait_for
from support.wire import Closed, Connection

HOSTILE = ["a\nb", "a\r\nb", '"', "\\", '\\"}', '","level":"error","x":"', "\x00", "\x01\x1b[31mred", "\x7f",
    "\u2028", "\u2029", "\u0085", "\U0001f469", "%n%s", "{}", "x" * 100_000]


class Log(Case):
    def setUp(self):
        self.tenant.bearer  # got before any line is counted

    def lines_of(self, action):
        """The lines written meanwhile; reading them fails unless each is one JSON object."""
        since = self.server.log_size()
        action()
        # A line is written after its answer was sent: the last request's is waited for.
        last = self.tenant.get("/customers?limit=1").header("X-Request-Id")

        def written():
            lines = self.server.log_lines(since)
            return any(line.get("request_id") == last for line in lines) and lines
        lines = wait_for(written, 5, "the last line")
        for line in lines:
            self.assertIsInstance(line, dict)
            for key in ("ts", "level", "message"):
                self.assertIn(key, line)
        return lines

    def test_what_clients_send_cannot_break_a_line(self):
        def everywhere():
            for text in HOSTILE:
                quoted = urllib.parse.quote(text[:5000])
                self.tenant.get(f"/customers/{quoted}?{quoted}={quoted}")
                self.tenant.get(f"/nowhere/{quoted}")
                self.tenant.send("POST", "/customers", {"name": text, text[:1000]: text})
                for name in ("X-Request-Id", "traceparent", "User-Agent", "Referer"):
                    with Connection(self.server.base_url) as connection:
                        try:
                            connection.request("GET", "/customers", {name: text.encode("utf-8", "replace")[:4000]})
                        except Closed:
                            pass
            for garbage in (b"\x00\x01\x02\r\n\r\n", b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
                    b"\x16\x03\x01\x02\x00\x01\x00", b'{"a": 1}\r\n\r\n'):
                with Connection(self.server.base_url) as connection:
                    connection.send(garbage)
                    connection.socket.shutdown(1)
                    try:
                        connection.answer()
                    except Closed:
                        pass
        lines = self.lines_of(everywhere)
        self.assertGreater(len(lines), len(HOSTILE) * 5)
        for line in lines:
            self.assertLess(len(json.dumps(line)), 64 * 1024)

    def test_what_modules_log_cannot_break_a_line_or_pretend_to_be_another(self):
        for text in HOSTILE:
            if "\x00" in text or len(text) > 20_000:
                continue
            with self.subTest(text=text[:30]):
                lines = self.lines_of(lambda: self.assertEqual(self.tenant.query("/trouble/log", value=text).status,
                    200))
                said = [line for line in lines if line["level"] == "warning"]
                self.assertEqual(len(said), 1, lines)
                self.assertEqual(said[0]["module"], "trouble")

    def test_every_request_has_a_line_with_its_id_and_trace(self):
        trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        lines = self.lines_of(lambda: self.tenant.get("/customers?limit=1", X_Request_Id="traced-1", traceparent=trace))
        line = [line for line in lines if line.get("request_id") == "traced-1"][0]
        self.assertEqual((line["method"], line["route"], line["status"], line["tenant"], line["module"]),
            ("GET", "/customers", 200, self.tenant.id, "customers"))
        self.assertIn("4bf92f3577b34da6a3ce929d0e0e4736", line["traceparent"])
        lines = self.lines_of(lambda: self.assert_problem(self.tenant.get("/trouble/throw", X_Request_Id="traced-2"),
            500))
        self.assertEqual(len([line for line in lines if line.get("request_id") == "traced-2"]), 2)

    def test_secrets_of_a_request_stay_out(self):
        canary = "canary-5d1f0c2e"

        def everywhere():
            self.tenant.get(f"/customers?token={canary}&customer_number={canary}", Cookie=canary, X_Api_Key=canary)
            self.tenant.get("/customers", Authorization=f"Bearer {canary}")
            self.tenant.get("/customers", Authorization=f"Basic {canary}")
            self.server.send("POST", "/token", {"Content-Type": "application/json"},
                json.dumps({"token": canary}).encode(), source="127.0.0.6")
            self.server.send("POST", f"/portal/invitations/{canary}", {})
            self.tenant.send("POST", "/customers", {"name": canary, "password": canary})
            self.tenant.send("POST", "/customers", b'{"name": "' + canary.encode())
            self.tenant.query("/trouble/log", value=f"password={canary} Authorization: Bearer {canary}")
            self.tenant.query("/trouble/log", value=self.tenant.bearer)
        since = self.server.log_size()
        everywhere()
        log = self.server.log()[since:]
        self.assertNotIn(canary, log)
        self.assertNotIn(self.tenant.bearer.split(".")[2], log)

    def test_an_invitation_stays_out(self):
        id = self.tenant.new_customer(name="x")
        since = self.server.log_size()
        answer = self.tenant.send("POST", f"/customers/{id}/users", {"email": "canary@example.org", "language": "en"})
        self.assertEqual(answer.status, 200, answer)
        self.assertNotIn("canary@example.org", self.server.log()[since:])
