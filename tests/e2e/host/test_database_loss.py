"""The database ends, hangs, moves or turns read-only: nothing acknowledged is lost, reads wait, the server says how it
is and can always be stopped."""

import itertools
import json
import os
import shutil
import signal
import threading
from pathlib import Path

from support.case import Case
from support.load import Load
from support.server import Cluster, Server, control, run_sql, wait_for
from support.wire import send


def processes_of(data):
    """Ids of all processes of the PostgreSQL that works in that directory, the postmaster first."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and (entry / "cwd").resolve() == data and (entry / "exe").resolve().name == "postgres":
                found.append(int(entry.name))
        except OSError:
            continue
    postmaster = postmaster_of(data)
    return sorted(found, key=lambda pid: pid != postmaster)


def postmaster_of(data):
    return int((data / "postmaster.pid").read_text().split("\n")[0])


def signal_all(data, what):
    for pid in processes_of(data):
        try:
            os.kill(pid, what)
        except ProcessLookupError:
            continue


def reads_and_writes(tenant):
    """Requests for a Load: reads and new customers take turns."""
    headers, numbers = tenant.headers(Content_Type="application/json"), itertools.count()

    def next_request():
        number = next(numbers)
        if number % 2:
            return "POST", "/customers", headers, json.dumps({"number": f"L-{number}"}).encode()
        return "GET", "/customers?limit=5", headers, None
    return next_request


class EmbeddedEnds(Case):
    """The embedded database is started again by its host."""

    def setUp(self):
        # Reads wait as long as a busy machine needs to bring its database up again.
        self.own = Server({"server.drain_timeout": "4s", "server.request_timeout": "60s"}).start()
        self.cluster = self.own.data / "postgres"
        self.addCleanup(self.own.remove)
        self.addCleanup(self.end_database)

    def end_database(self):
        self.own.stop()
        if (self.cluster / "postmaster.pid").exists():
            signal_all(self.cluster, signal.SIGKILL)

    def wait_until_it_serves(self, load):
        """Long enough for those who were held up by the former death, too."""
        since = load.now()
        wait_for(lambda: sum(at > since and status == 200 for at, _, status, _ in list(load.answers)) >= 60, 20,
                 "the service to be back")

    def assert_nothing_lost(self, tenant, load):
        self.assertEqual([answer for answer in load.answers if answer[1] == "GET" and answer[2] != 200], [],
                         [line for line in self.own.log_lines() if line["message"] == "request failed"])
        self.assertLessEqual({answer[2] for answer in load.answers if answer[1] == "POST"}, {200, 503})
        stored = int(self.own.sql(f"SELECT count(*) FROM customers.customer WHERE tenant_id = '{tenant.id}'")[0])
        self.assertGreaterEqual(stored, sum(answer[1:3] == ("POST", 200) for answer in load.answers))

    def test_ten_deaths_of_the_postmaster_under_load(self):
        tenant = self.own.new_tenant()
        with Load(self.own.base_url, reads_and_writes(tenant), 60, clients=8) as load:
            for _ in range(10):
                self.wait_until_it_serves(load)
                former = postmaster_of(self.cluster)
                os.kill(former, signal.SIGKILL)
                wait_for(lambda: postmaster_of(self.cluster) != former, 20, "another postmaster")
            self.wait_until_it_serves(load)
        self.assert_nothing_lost(tenant, load)
        self.assertEqual(self.own.stop(), 0)
        self.assertEqual(processes_of(self.cluster) if (self.cluster / "postmaster.pid").exists() else [], [])

    def test_ten_deaths_of_a_session_under_load(self):
        tenant = self.own.new_tenant()
        with Load(self.own.base_url, reads_and_writes(tenant), 60, clients=8) as load:
            for _ in range(10):
                self.wait_until_it_serves(load)
                sessions = self.own.sql(
                    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")
                os.kill(int(sessions[0]), signal.SIGKILL)
                wait_for(lambda: not Path(f"/proc/{sessions[0]}").exists(), 10, "the session to end")
            self.wait_until_it_serves(load)
        self.assert_nothing_lost(tenant, load)

    def test_a_stop_by_hand(self):
        tenant = self.own.new_tenant()
        self.assertEqual(tenant.get("/customers").status, 200)
        control(self.cluster, "stop", "-m", "fast")
        self.assertEqual(tenant.get("/customers").status, 200)

    def test_the_host_ends_while_its_database_cannot_be_started(self):
        version = self.cluster / "PG_VERSION"
        kept = version.read_text()
        version.write_text("9.0\n")
        os.kill(postmaster_of(self.cluster), signal.SIGKILL)
        wait_for(lambda: "ended at its start" in self.own.log(), 20, "a start that fails")
        self.assertEqual(self.own.stop(), 0)
        version.write_text(kept)
        self.own.start()  # at once: nothing is left of the former one
        self.assertEqual(self.own.new_tenant().get("/customers").status, 200)

    def test_the_host_ends_while_its_database_hangs(self):
        headers = self.own.new_tenant().headers()
        signal_all(self.cluster, signal.SIGSTOP)
        with Load(self.own.base_url, lambda: ("GET", "/customers", headers, None), 10, clients=4):
            wait_for(lambda: not json.loads(self.own.admin("/readyz").text)["database"]["ok"], 20, "the host to notice")
            self.assertEqual(self.own.stop(), 0)
        self.assertFalse((self.cluster / "postmaster.pid").exists())


class OperatorsDatabase(Case):
    """A database server of the operator's, and a host with short patience."""

    def setUp(self):
        self.cluster = Cluster()
        self.addCleanup(self.cluster.remove)
        self.own = self.new_server(self.cluster.url("cardcage_runtime"), self.cluster.url("cardcage_owner"))

    def new_server(self, url, owner_url, **settings):
        server = Server({"database.url": url, "database.owner_url": owner_url, **settings})
        self.addCleanup(server.remove)
        return server.start()

    def test_reads_wait_for_eight_seconds(self):
        # Its deadline leaves time for a database that starts slowly on a busy machine.
        patient = self.new_server(self.cluster.url("cardcage_runtime"), self.cluster.url("cardcage_owner"),
            **{"server.request_timeout": "120s"})
        headers = patient.new_tenant().headers()
        with Load(patient.base_url, lambda: ("GET", "/customers", headers, None), 100, clients=16) as load:
            wait_for(lambda: load.count() >= 100, 20, "traffic")
            self.cluster.control("stop", "-m", "immediate")
            away = load.now()
            wait_for(lambda: load.now() >= away + 8, 20, "eight seconds")
            self.cluster.control("start")
            back = load.now()
            wait_for(lambda: load.count(back) >= 100, 20, "more traffic")
        self.assertEqual({status for _, _, status, _ in load.answers}, {200})

    def test_the_admin_pages_answer_from_memory(self):
        signal_all(self.cluster.data, signal.SIGSTOP)
        try:
            wait_for(lambda: not json.loads(self.own.admin("/readyz").text)["database"]["ok"], 20, "the host to notice")
            for page, status in (("/healthz", 200), ("/metrics", 200), ("/readyz", 503)) * 10:
                answer = send(self.own.admin_url, "GET", page, timeout=5)
                self.assertEqual(answer.status, status, answer)
        finally:
            signal_all(self.cluster.data, signal.SIGCONT)
        wait_for(lambda: self.own.admin("/readyz").status == 200, 20, "the host to be ready")

    def test_a_server_that_turns_into_a_standby_is_one_that_is_away(self):
        tenant = self.own.new_tenant()
        self.assertEqual(tenant.send("POST", "/customers", {"number": "1"}).status, 200)
        signal_file = self.cluster.data / "standby.signal"
        signal_file.touch()
        shutil.chown(signal_file, self.cluster.data.owner())
        self.cluster.control("restart", "-m", "immediate")
        answers = []
        with_standby = [threading.Thread(target=lambda: answers.append(tenant.send("POST", "/customers", {"number": "2"}))),
                        threading.Thread(target=lambda: answers.append(tenant.get("/customers")))]
        for thread in with_standby:
            thread.start()
        wait_for(lambda: not json.loads(self.own.admin("/readyz").text)["database"]["ok"], 20, "the host to notice")
        self.cluster.control("promote")
        for thread in with_standby:
            thread.join()
        self.assertEqual([answer.status for answer in answers], [200, 200], answers)

    def test_a_write_that_no_synchronous_standby_has_is_not_acknowledged(self):
        tenant = self.own.new_tenant()
        tenant.bearer
        self.cluster.sql("ALTER SYSTEM SET synchronous_standby_names = 'ghost'")
        self.cluster.sql("SELECT pg_reload_conf()")
        answers = []
        writing = threading.Thread(target=lambda: answers.append(tenant.send("POST", "/customers", {"number": "1"})))
        writing.start()
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        wait_for(lambda: self.cluster.sql(waiting) != ["0"], 10, "the COMMIT to wait")
        self.own.process.send_signal(signal.SIGTERM)
        writing.join()
        self.assert_problem(answers[0], 503, "outcome_unknown")
        self.assertEqual(self.own.process.wait(20), 0)
        wait_for(lambda: self.cluster.sql(waiting) == ["0"], 10, "nobody to wait any more")

    def test_the_first_of_two_servers_hangs(self):
        """The second one is a copy, as after a promotion."""
        tenant = self.own.new_tenant()
        headers = tenant.headers()
        self.own.stop()
        self.cluster.control("stop")
        second = self.cluster.directory / "second"
        shutil.copytree(self.cluster.data, second)
        account = self.cluster.data.owner()
        for path in (second, *second.rglob("*")):
            shutil.chown(path, account)
        second.chmod(0o700)
        sockets = self.cluster.directory / "sockets"
        sockets.mkdir()
        shutil.chown(sockets, account)
        with open(second / "postgresql.conf", "a") as settings:
            settings.write(f"unix_socket_directories = '{sockets}'\n")
        self.cluster.control("start")
        control(second, "start")
        self.addCleanup(control, second, "stop", "-m", "immediate")
        one, two = f"host={self.cluster.directory} ", f"host={self.cluster.directory},{sockets} "
        self.own.config.write_text(self.own.config.read_text().replace(one, two))
        self.own.start()
        self.assertEqual(tenant.get("/customers").status, 200)
        signal_all(self.cluster.data, signal.SIGSTOP)
        try:
            with Load(self.own.base_url, lambda: ("GET", "/customers", headers, None), 50) as load:
                wait_for(lambda: "another address" in self.own.log(), 20, "the host to find the second server")
                found = load.now()
                wait_for(lambda: load.count(found + 1) >= 20, 20, "service")
            self.assertEqual({status for _, _, status, _ in load.answers}, {200},
                             [line for line in self.own.log_lines() if line["message"] == "request failed"])
            self.assertEqual(tenant.send("POST", "/customers", {"number": "2"}).status, 200)
            stored = run_sql(f"host={sockets} dbname=cardcage user=postgres", "SELECT number FROM customers.customer")
            self.assertEqual(stored, ["2"])
        finally:
            signal_all(self.cluster.data, signal.SIGCONT)
