"""The database restarts under traffic: reads wait, writes may be refused, nothing else is seen of it."""

import itertools
import json
import threading
import time

from support.case import Case, shared_cluster
from support.load import Load
from support.server import Server, control, run_sql, wait_for


class DatabaseRestart(Case):
    def restart_under_traffic(self, server, restart, connection):
        tenant = server.new_tenant("restart")
        headers = tenant.headers(Content_Type="application/json")
        numbers = itertools.count()
        pid = server.pid

        def requests():
            number = next(numbers)
            if number % 2:
                return "POST", "/customers", headers, json.dumps({"number": f"R-{number}"}).encode()
            return "GET", "/customers?limit=5", headers, None
        with Load(server.base_url, requests, 100, clients=16) as load:
            wait_for(lambda: load.now() >= 4 and load.count() >= 200, 30, "traffic")
            restarted = threading.Thread(target=restart)
            restarted.start()
            restarted.join()
            wait_for(lambda: self.answers(connection), 20, "the database")
            back = load.now()
            wait_for(lambda: any(each[0] >= back and each[2] == 200 for each in list(load.answers)), 10, "service")
            # A moment for those who are answered late about what happened before.
            settled = load.now() + 10
            wait_for(lambda: load.now() >= settled and load.count(settled) >= 200, 30, "more traffic")
        reads = [answer for answer in load.answers if answer[1] == "GET"]
        writes = [answer for answer in load.answers if answer[1] == "POST"]
        self.assertEqual([answer for answer in reads if answer[2] != 200], [])
        self.assertLessEqual({answer[2] for answer in writes}, {200, 503})
        self.assertEqual([answer for answer in load.answers if answer[0] > settled and answer[2] != 200], [])
        self.assertEqual((server.pid, server.process.poll()), (pid, None))
        stored = int(run_sql(connection, f"SELECT count(*) FROM customers.customer WHERE tenant_id = '{tenant.id}'")[0])
        acknowledged = sum(1 for answer in writes if answer[2] == 200)
        self.assertGreaterEqual(stored, acknowledged)

    @staticmethod
    def answers(connection):
        try:
            return run_sql(connection, "SELECT 1")
        except Exception:
            time.sleep(0.05)
            return None

    def test_of_an_operator(self):
        cluster, server = shared_cluster()
        self.restart_under_traffic(server, lambda: cluster.control("restart", "-m", "fast"), cluster.url("postgres"))

    def test_the_embedded_one(self):
        server = Server().start()
        cluster = server.data / "postgres"
        try:
            connection = server.database() + " user=postgres"
            self.restart_under_traffic(server, lambda: control(cluster, "restart", "-m", "fast"), connection)
            self.assertEqual(server.stop(), 0)
            self.assertFalse((cluster / "postmaster.pid").exists(), "the restarted database outlives its server")
        finally:
            server.stop()
            if (cluster / "postmaster.pid").exists():
                control(cluster, "stop", "-m", "immediate")
            server.remove()
