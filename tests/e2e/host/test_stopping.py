"""SIGTERM: everything accepted is answered, nothing new is begun, the process ends in time."""

import signal
import threading
import time

from support.case import Case
from support.load import Load
from support.server import Server, wait_for
from support.wire import Closed, send

SLEEPING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"


class Stopping(Case):
    @classmethod
    def setUpClass(cls):
        cls.own = Server()

    @classmethod
    def tearDownClass(cls):
        cls.own.remove()

    @property
    def server(self):
        return self.own

    def setUp(self):
        self.server.start()

    def tearDown(self):
        self.server.stop()

    def terminate(self):
        self.server.process.send_signal(signal.SIGTERM)
        return time.monotonic()

    def test_a_graceful_stop_under_load(self):
        headers = self.tenant.headers()
        with self.tenant.connect() as working, self.tenant.connect() as long, Load(
                self.server.base_url, lambda: ("GET", "/customers", headers, None), 200, clients=16) as load:
            wait_for(lambda: load.count() >= 200, 20, "the load")
            working.send(working.head("GET", "/trouble/slow?ms=1500", headers))
            long.send(long.head("POST", "/trouble/long?ms=60000", {**headers, "Content-Type": "application/json"},
                b"{}") + b"{}")
            wait_for(lambda: self.server.metrics()["cardcage_http_requests_running"] >= 2, 10, "both to run")
            unready = self.watch_readiness()
            self.terminate()
            at = load.now()
            answer = working.answer()
            self.assertEqual((answer.status, answer.text, answer.header("Connection")), (200, "slept", "close"))
            answer = long.answer()
            self.assert_problem(answer, 503, "unavailable")
            self.assertTrue(answer.header("Retry-After"))
            self.assertEqual(self.server.process.wait(120), 0, self.server.output())
        self.assertTrue(unready, "readiness was never 503")
        lost = [answer for answer in load.answers if answer[2] is None and "b''" not in answer[3]]
        self.assertEqual(lost, [], "an answer was cut off")
        self.assertLessEqual({status for _, _, status, _ in load.answers if status}, {200})
        told = [answer[3] for answer in sorted(load.answers) if answer[0] > at and answer[2] == 200]
        self.assertIn("close", told, "keep-alive was not ended")
        # Answers that were on their way to other clients when the first client was notified.
        self.assertLessEqual(set(told[told.index("close") + 16:]), {"close"}, "keep-alive was not ended")
        self.server.start()
        self.assertEqual(self.tenant.get("/trouble/items").text, "0", "the long request was not rolled back")

    def watch_readiness(self):
        """The moments at which /readyz said 503, as long as this process runs."""
        moments, process = [], self.server.process

        def watch():
            while process.poll() is None:
                try:
                    if send(self.server.admin_url, "GET", "/readyz", timeout=3).status == 503:
                        moments.append(time.monotonic())
                except (Closed, OSError):
                    pass
                time.sleep(0.02)
        threading.Thread(target=watch, daemon=True).start()
        return moments

    def test_every_accepted_request_is_answered(self):
        """Sent whole before the signal on connections of their own: each gets its answer."""
        headers = self.tenant.headers()
        connections = [self.tenant.connect() for _ in range(40)]
        for connection in connections:
            connection.send(connection.head("GET", "/trouble/slow?ms=50", headers))
        self.terminate()
        for connection in connections:
            with connection:
                answer = connection.answer()
                self.assertIn(answer.status, (200, 503), answer)
                self.assertEqual(answer.header("Connection"), "close")
        self.assertEqual(self.server.process.wait(120), 0)

    def test_a_long_statement_does_not_hold_up_the_end(self):
        headers = {**self.tenant.headers(), "Content-Type": "application/json"}
        with self.tenant.connect() as connection:
            connection.send(connection.head("POST", "/trouble/long-statement", headers, b"{}") + b"{}")
            wait_for(lambda: self.server.sql(SLEEPING) == ["1"], 10, "the statement to run")
            self.terminate()
            self.assert_problem(connection.answer(), 503, "unavailable")
            self.assertEqual(self.server.process.wait(120), 0, self.server.output())

    def test_an_idle_server_ends(self):
        with self.tenant.connect() as idle:
            self.assertEqual(idle.request("GET", "/customers", self.tenant.headers()).status, 200)
            self.terminate()
            self.assertTrue(idle.ended(120))
            self.assertEqual(self.server.process.wait(120), 0)

    def test_a_second_signal_ends_at_once(self):
        with self.tenant.connect() as connection:
            connection.send(connection.head("GET", "/trouble/slow?ms=9000", self.tenant.headers()))
            wait_for(lambda: self.server.metrics()["cardcage_http_requests_running"] >= 1, 5, "the request to run")
            self.terminate()
            time.sleep(0.5)
            self.assertIsNone(self.server.process.poll())
            self.terminate()
            self.server.process.wait(120)
            self.assertRaises(Closed, connection.answer)  # it did not wait for this one
        self.server.start()
        self.assertEqual(self.tenant.get("/customers").status, 200, "the database of the former process is taken over")

    def test_a_killed_server_comes_back_with_its_database(self):
        id = self.tenant.new_customer(name="kept")
        self.server.process.kill()
        self.server.process.wait()
        self.server.start()
        self.assertEqual(self.tenant.get(f"/customers/{id}").json["name"], "kept")
