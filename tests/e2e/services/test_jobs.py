"""Jobs, schedules and events, in real processes on real databases."""

import base64
import hashlib
import hmac
import http.server
import json
import signal
import ssl
import subprocess
import threading
import time
import unittest
from datetime import datetime, timedelta, timezone

from support.case import Case
from support.load import together
from support.server import Cluster, Server, wait_for

SECRET_KEY = bytes(range(24))
SECRET = "whsec_" + base64.b64encode(SECRET_KEY).decode()


def words(server, tenant):
    """Returns the words that the tenant's chores left behind, in order."""
    return server.sql(f"SELECT word FROM chores.note WHERE tenant_id = '{tenant.id}' ORDER BY id")


def job(server, job_id):
    """A job as the command line shows it."""
    return server.command("job", "show", job_id)


def state(server, job_id):
    return server.sql(f"SELECT state FROM cardcage.job WHERE id = '{job_id}'")[0]


def wait_for_state(server, job_id, wanted, seconds=15):
    wait_for(lambda: state(server, job_id) == wanted, seconds, f"job {job_id} to be {wanted}")


def throw_switch(server, tenant, name):
    server.sql(f"INSERT INTO chores.thrown_switch (tenant_id, name) VALUES ('{tenant.id}', '{name}')")


def configure(server, tenant, *lines):
    """Gives the tenant a file of these settings and waits until they are in force."""
    since = server.log_size()
    server.configure_tenant(tenant, "\n".join(lines) + "\n")
    wait_for(lambda: any(line["message"] == "configuration applied" for line in server.log_lines(since)), 10,
             "the tenant's file to be applied")


def order(tenant, word, mode="note", **fields):
    answer = tenant.send("POST", "/chores", {"chore": {"word": word, "mode": mode}, **fields})
    assert answer.status == 200, answer
    return answer.json["job_id"]


class Jobs(Case):
    def test_a_job_runs_soon_after_the_commit(self):
        job_id = order(self.tenant, "sweep")
        wait_for_state(self.server, job_id, "done")
        self.assertEqual(words(self.server, self.tenant), ["ordered sweep", "sweep"])
        shown = job(self.server, job_id)
        self.assertEqual((shown["state"], shown["attempts"], shown["operation"]), ("done", 1, "chores.work/1"))
        self.assertEqual(shown["tenant"], self.tenant.slug)
        self.assertEqual(shown["payload"], {"word": "sweep", "mode": "note"})

    def test_a_request_that_fails_leaves_no_job(self):
        answer = self.tenant.send("POST", "/chores", {"chore": {"word": "x", "mode": "note"}, "then_fail": True})
        self.assert_problem(answer, 409, "in_use")
        self.assertEqual(self.server.command("job", "list", "--tenant", self.tenant.slug), [])
        self.assertEqual(words(self.server, self.tenant), [])

    def test_a_refusal_is_final(self):
        job_id = order(self.tenant, "x", "refuse")
        wait_for_state(self.server, job_id, "failed")
        shown = job(self.server, job_id)
        self.assertEqual(shown["attempts"], 1)
        self.assertIn("in_use: It cannot be done.", shown["last_error"])
        self.assertEqual(words(self.server, self.tenant), ["ordered x"])

    def test_a_failure_is_tried_again_until_it_works(self):
        job_id = order(self.tenant, "x", "fail")
        wait_for(lambda: job(self.server, job_id)["attempts"] >= 1 and state(self.server, job_id) == "waiting", 15,
                 "the first failure")
        self.assertIn("internal_error", job(self.server, job_id)["last_error"])
        self.assertEqual(words(self.server, self.tenant), ["ordered x"])
        throw_switch(self.server, self.tenant, "x")
        wait_for_state(self.server, job_id, "done", 30)
        self.assertGreaterEqual(job(self.server, job_id)["attempts"], 2)
        self.assertEqual(words(self.server, self.tenant), ["ordered x", "x"])

    def test_the_last_attempt_ends_it_and_an_operator_can_begin_anew(self):
        job_id = order(self.tenant, "x", "fail", max_attempts=2)
        wait_for_state(self.server, job_id, "failed", 30)
        self.assertEqual(job(self.server, job_id)["attempts"], 2)
        throw_switch(self.server, self.tenant, "x")
        self.assertEqual(self.server.command("job", "retry", job_id)["state"], "waiting")
        wait_for_state(self.server, job_id, "done")
        self.assertEqual(words(self.server, self.tenant), ["ordered x", "x"])

    def test_a_waiting_job_is_not_begun_before_its_time(self):
        job_id = order(self.tenant, "x", not_before="2999-01-01T00:00:00Z")
        other = order(self.tenant, "y")
        wait_for_state(self.server, other, "done")
        self.assertEqual(state(self.server, job_id), "waiting")
        self.server.command("job", "retry", job_id)
        wait_for_state(self.server, job_id, "done")

    def test_one_waiting_job_for_each_key(self):
        later = {"not_before": "2999-01-01T00:00:00Z"}
        first = order(self.tenant, "x", key="k", **later)
        ids = []
        together(8, lambda _: ids.append(order(self.tenant, "x", key="k", **later)))
        self.assertEqual(set(ids), {first})
        self.assertNotEqual(order(self.tenant, "x", key="l", **later), first)

    def test_progress_is_seen_while_it_runs_and_cancelling_ends_it(self):
        job_id = order(self.tenant, "x", "wait")
        wait_for(lambda: (job(self.server, job_id).get("progress") or {}).get("done", 0) > 0, 15, "progress")
        self.assertEqual(job(self.server, job_id)["progress"]["phase"], "waiting")
        self.assertEqual(job(self.server, job_id)["progress"]["total"], 1000)
        found = self.tenant.get(f"/chores/jobs/{job_id}").json
        self.assertEqual((found["state"], found["phase"], found["total"]), ("running", "waiting", 1000))
        self.assertGreater(found["done"], 0)
        self.assertTrue(found["started_at"] and not found["finished_at"])
        self.server.command("job", "cancel", job_id)
        wait_for_state(self.server, job_id, "cancelled")
        found = self.tenant.get(f"/chores/jobs/{job_id}").json
        self.assertEqual(found["state"], "cancelled")
        self.assertTrue(found["finished_at"])
        self.assertEqual(words(self.server, self.tenant), ["ordered x"])

    def test_a_module_sees_its_own_jobs_alone(self):
        job_id = order(self.tenant, "x", not_before="2999-01-01T00:00:00Z")
        found = self.tenant.get(f"/chores/jobs/{job_id}").json
        self.assertEqual(found, {"state": "waiting", "phase": "", "done": 0, "total": 0, "started_at": None,
                                 "finished_at": None})
        self.assert_problem(self.server.new_tenant("stranger").get(f"/chores/jobs/{job_id}"), 404, "not_found")
        # A job of the operation of another module is not its own, although it enqueued it.
        other = order(self.tenant, "x", operation="customers.ensure/1", not_before="2999-01-01T00:00:00Z")
        self.assert_problem(self.tenant.get(f"/chores/jobs/{other}"), 404, "not_found")
        done = order(self.tenant, "y")
        wait_for_state(self.server, done, "done")
        self.assertEqual(self.tenant.get(f"/chores/jobs/{done}").json["state"], "done")
        refused = order(self.tenant, "z", "refuse")
        wait_for_state(self.server, refused, "failed")
        self.assertEqual(self.tenant.get(f"/chores/jobs/{refused}").json["state"], "failed")

    def test_a_waiting_job_is_cancelled_at_once(self):
        job_id = order(self.tenant, "x", not_before="2999-01-01T00:00:00Z")
        self.assertEqual(self.server.command("job", "cancel", job_id)["state"], "cancelled")
        with self.assertRaisesRegex(AssertionError, "ended already"):
            self.server.command("job", "cancel", job_id)

    def test_a_job_waits_for_a_module_without_losing_attempts(self):
        job_id = order(self.tenant, "x", operation="nobody.does_this/1")
        wait_for(lambda: job(self.server, job_id)["last_error"], 15, "a first look")
        self.assertIn("no module provides nobody.does_this/1", job(self.server, job_id)["last_error"])
        self.assertEqual((state(self.server, job_id), job(self.server, job_id)["attempts"]), ("waiting", 0))
        self.server.command("job", "cancel", job_id)

    def test_wrong_orders_are_refused(self):
        for fields in ({"operation": "no_dot/1"}, {"operation": "chores.work"}, {"max_attempts": 101},
                       {"max_attempts": -1}, {"key": "k" * 501}, {"key": "line\nbreak"}):
            with self.subTest(fields):
                answer = self.tenant.send("POST", "/chores", {"chore": {"word": "x", "mode": "note"}, **fields})
                self.assert_problem(answer, 500, "internal_error")
        self.assertEqual(words(self.server, self.tenant), [])

    def test_a_tenant_sees_and_runs_only_its_own(self):
        other = self.server.new_tenant("other")
        wait_for_state(self.server, order(self.tenant, "mine"), "done")
        wait_for_state(self.server, order(other, "theirs"), "done")
        self.assertEqual(words(self.server, self.tenant), ["ordered mine", "mine"])
        self.assertEqual(words(self.server, other), ["ordered theirs", "theirs"])

    def test_numbers(self):
        wait_for_state(self.server, order(self.tenant, "x"), "done")
        self.assertGreaterEqual(self.server.metrics()['cardcage_job_runs_total{outcome="done"}'], 1)
        self.assertIn("cardcage_jobs_running", self.server.metrics())


class Events(Case):
    def heard(self):
        return self.server.sql(f"SELECT word FROM listener.heard WHERE tenant_id = '{self.tenant.id}' ORDER BY id")

    def test_every_module_with_the_operation_hears_of_it_once(self):
        for word in ("one", "two", "three"):
            self.assertEqual(self.tenant.send("POST", "/chores/events", {"word": word}).status, 200)
        wait_for(lambda: len(self.heard()) == 3 and len(words(self.server, self.tenant)) == 3, 15, "the events")
        wait_for(lambda: not self.server.command("job", "list", "--tenant", self.tenant.slug, "--state", "running"), 5,
                 "the jobs")
        self.assertEqual(sorted(self.heard()), ["one", "three", "two"])
        self.assertEqual(sorted(words(self.server, self.tenant)), ["heard one", "heard three", "heard two"])

    def test_an_event_of_a_failed_request_never_happened(self):
        self.assert_problem(self.tenant.send("POST", "/chores/events", {"word": "x", "then_fail": True}), 409)
        self.tenant.send("POST", "/chores/events", {"word": "y"})
        wait_for(lambda: self.heard() == ["y"], 15, "the second event")
        self.assertEqual(
            self.server.sql(f"SELECT count(*) FROM cardcage.event WHERE tenant_id = '{self.tenant.id}'"), ["1"])

    def test_a_module_that_is_off_for_the_tenant_hears_nothing(self):
        configure(self.server, self.tenant, "modules.disabled = listener")
        self.tenant.send("POST", "/chores/events", {"word": "x"})
        wait_for(lambda: words(self.server, self.tenant) == ["heard x"], 15, "the event")
        self.assertEqual(self.heard(), [])


class Receiver:
    """A webhook's other side: answers with the statuses it is given, then with 204."""

    def __init__(self, statuses=(), certificate=None):
        self.calls, remaining = [], list(statuses)
        calls = self.calls

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                calls.append((dict(self.headers), self.path, body))
                status = remaining.pop(0) if remaining else 204
                self.send_response(status)
                self.send_header("Content-Length", "0")
                if status == 302:
                    self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_):
                pass
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        self.url = f"http://127.0.0.1:{self.port}/hook"
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
            self.url = f"https://localhost:{self.port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Webhooks(Case):
    def configure(self, receiver, *lines):
        configure(self.server, self.tenant, f"webhooks.url = {receiver.url}", f"webhooks.secret = {SECRET}", *lines)

    def test_a_webhook_is_called_until_it_takes_the_event(self):
        receiver = Receiver([500, 302])
        self.addCleanup(receiver.close)
        self.configure(receiver, "webhooks.allow_private = true")
        self.tenant.send("POST", "/chores/events", {"word": "x"})
        wait_for(lambda: len(receiver.calls) == 3, 30, "three calls")
        ids = {headers["webhook-id"] for headers, _, _ in receiver.calls}
        self.assertEqual(len(ids), 1)
        for headers, path, body in receiver.calls:
            self.assertEqual(path, "/hook")
            message = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
            expected = base64.b64encode(hmac.new(SECRET_KEY, message, hashlib.sha256).digest()).decode()
            self.assertEqual(headers["webhook-signature"], "v1," + expected)
            told = json.loads(body)
            self.assertEqual((told["type"], told["data"]), ("chores.happened", {"word": "x", "then_fail": None}))
            datetime.fromisoformat(told["timestamp"].replace("Z", "+00:00"))
        wait_for_state(self.server, ids.pop(), "done")
        self.assertNotIn(SECRET[6:], self.server.log())
        self.assertEqual(self.server.sql(f"SELECT count(*) FROM cardcage.job WHERE payload LIKE '%{SECRET[6:]}%'"), ["0"])
        self.assertNotIn(SECRET[6:], json.dumps(self.server.command("config", "print")))

    def test_only_the_events_it_asked_for(self):
        receiver = Receiver()
        self.addCleanup(receiver.close)
        self.configure(receiver, "webhooks.allow_private = true", "webhooks.events = chores.other, chores.more")
        self.tenant.send("POST", "/chores/events", {"word": "x"})
        wait_for(lambda: words(self.server, self.tenant) == ["heard x"], 15, "the event")
        self.assertEqual(receiver.calls, [])
        self.assertEqual(self.server.sql(
            f"SELECT count(*) FROM cardcage.job WHERE tenant_id = '{self.tenant.id}' AND module = 'cardcage'"), ["0"])

    def test_addresses_of_this_machine_need_permission(self):
        receiver = Receiver()
        self.addCleanup(receiver.close)
        self.configure(receiver)
        self.tenant.send("POST", "/chores/events", {"word": "x"})
        waiting = wait_for(lambda: [line for line in self.server.sql(
            f"SELECT last_error FROM cardcage.job WHERE tenant_id = '{self.tenant.id}' AND module = 'cardcage'"
            " AND last_error IS NOT NULL")], 15, "a first attempt")
        self.assertIn("no public address", waiting[0])
        self.assertEqual(receiver.calls, [])


class WebhooksOverTls(unittest.TestCase):
    def test_only_the_host_the_certificate_names_is_told(self):
        server = Server()
        self.addCleanup(server.remove)
        certificate = server.directory / "localhost.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", certificate,
             "-out", server.directory / "certificate"], check=True, capture_output=True)
        with open(certificate, "a") as file:
            file.write((server.directory / "certificate").read_text())
        server.environment = {"SSL_CERT_FILE": str(server.directory / "certificate")}
        server.start()
        receiver = Receiver(certificate=certificate)
        self.addCleanup(receiver.close)

        trusted, other_name = server.new_tenant("trusted"), server.new_tenant("other")
        for tenant, host in ((trusted, "localhost"), (other_name, "127.0.0.1")):
            configure(server, tenant, f"webhooks.url = https://{host}:{receiver.port}/{tenant.slug}",
                      f"webhooks.secret = {SECRET}", "webhooks.allow_private = true")
            self.assertEqual(tenant.send("POST", "/chores/events", {"word": "x"}).status, 200)
        wait_for(lambda: receiver.calls, 15, "the call")
        failure = wait_for(lambda: server.sql(
            f"SELECT last_error FROM cardcage.job WHERE tenant_id = '{other_name.id}' AND last_error IS NOT NULL"), 15,
            "the refusal")
        self.assertRegex(failure[0], "(?i)certificate")
        self.assertEqual([path for _, path, _ in receiver.calls], [f"/{trusted.slug}"])


class Schedules(Case):
    def test_a_module_learns_when_it_is_due(self):
        self.assertEqual(self.tenant.get("/chores/daily").status, 500)  # "never"
        configure(self.server, self.tenant, "modules.settings.chores.daily_at = daily 00:00 UTC")
        due = datetime.fromisoformat(self.tenant.get("/chores/daily").json["due"].replace("Z", "+00:00"))
        self.assertEqual((due.hour, due.minute, due.second), (0, 0, 0))
        self.assertTrue(0 < (due - datetime.now(timezone.utc)).total_seconds() <= 86400)

    def test_a_wrong_time_is_refused_and_the_former_stays(self):
        since = self.server.log_size()
        self.server.configure_tenant(self.tenant, "modules.settings.chores.daily_at = daily 25:00 UTC\n")
        self.addCleanup(self.server.configure_tenant, self.tenant, "")
        refused = wait_for(lambda: [line for line in self.server.log_lines(since)
            if line["message"].startswith("configuration refused")], 10, "the refusal")
        self.assertIn("must have a time from 00:00 to 23:59", refused[0]["complaints"])


class TwoServers(unittest.TestCase):
    """Two real processes on one database."""

    def setUp(self):
        self.cluster = Cluster()
        self.addCleanup(self.cluster.remove)
        self.servers = []

    def make(self, **settings):
        server = Server({
            "database.url": self.cluster.url("cardcage_runtime"),
            "database.owner_url": self.cluster.url("cardcage_owner"),
            "jobs.patience": "3s", **settings})
        server.database = lambda: f"host={self.cluster.directory} dbname=cardcage"
        self.addCleanup(server.remove)
        self.servers.append(server)
        return server

    @property
    def clock_shift(self):
        return Server.preloaded / "clock_shift.so"

    def start(self, *settings):
        made = [self.make(**one) for one in settings or ({}, {})]
        for server in made:
            server.start()
        return made

    def test_work_is_shared_and_each_job_runs_once(self):
        here, there = self.start()
        tenant = here.new_tenant("shared")
        # Four that last: two threads of each server have them.
        for number in range(4):
            order(tenant, "long", "wait")
        wait_for(lambda: here.sql("SELECT count(*) FROM cardcage.job WHERE state = 'running'") == ["4"], 15, "all four")
        self.assertEqual(
            sorted(here.sql("SELECT count(*) FROM cardcage.job WHERE state = 'running' GROUP BY claimed_by")),
            ["2", "2"])
        throw_switch(here, tenant, "long")
        # Many that are over at once: each happens once, whoever takes it.
        together(6, lambda number: [order(tenant, f"{number}-{i}") for i in range(20)])
        wait_for(lambda: here.sql("SELECT count(*) FROM cardcage.job WHERE state = 'done'") == ["124"], 60, "all")
        done = [word for word in words(here, tenant) if not word.startswith("ordered")]
        self.assertEqual(len(done), 124)
        self.assertEqual(len(set(done)), 121)

    def test_a_job_of_a_killed_server_is_taken_over_and_happens_once(self):
        here, there = self.start({"jobs.workers": 1}, {"jobs.workers": 0})
        tenant = here.new_tenant("killed")
        job_id = order(tenant, "x", "wait")
        wait_for_state(here, job_id, "running")
        here.process.send_signal(signal.SIGKILL)
        here.process.wait()
        rescuer = self.make()
        rescuer.start()
        wait_for(lambda: there.sql(f"SELECT attempts FROM cardcage.job WHERE id = '{job_id}'") == ["2"], 30,
                 "the job to be taken over")
        throw_switch(there, tenant, "x")
        wait_for_state(there, job_id, "done")
        self.assertEqual(words(there, tenant), ["ordered x", "x"])

    def test_a_server_that_lost_its_claim_rolls_back(self):
        here, = self.start({"jobs.workers": 1})
        tenant = here.new_tenant("frozen")
        job_id = order(tenant, "x", "wait")
        wait_for_state(here, job_id, "running")
        here.process.send_signal(signal.SIGSTOP)
        there = self.make()
        there.start()
        wait_for(lambda: there.sql(f"SELECT attempts FROM cardcage.job WHERE id = '{job_id}'") == ["2"], 30,
                 "the job to be taken over")
        throw_switch(there, tenant, "x")
        wait_for_state(there, job_id, "done")
        here.process.send_signal(signal.SIGCONT)
        # Its handler sees the switch, too, and would commit the same once more.
        wait_for(lambda: here.metrics().get("cardcage_jobs_running") == 0, 15, "the late run to end")
        self.assertEqual(words(there, tenant), ["ordered x", "x"])
        self.assertEqual(state(there, job_id), "done")

    def test_a_job_outlives_a_crash_of_the_database(self):
        here, = self.start({"jobs.workers": 1})
        tenant = here.new_tenant("crash")
        running, waiting = order(tenant, "x", "wait"), order(tenant, "y")
        wait_for_state(here, running, "running")
        self.cluster.control("restart", "-m", "immediate")
        throw_switch(here, tenant, "x")
        wait_for_state(here, running, "done", 30)
        wait_for_state(here, waiting, "done")
        self.assertEqual(sorted(words(here, tenant)), ["ordered x", "ordered y", "x", "y"])

    def test_a_stopping_server_gives_its_jobs_back(self):
        here, = self.start({"jobs.workers": 1})
        tenant = here.new_tenant("stopping")
        for mode in ("wait", "sleep"):
            with self.subTest(mode):
                job_id = order(tenant, mode, mode)
                wait_for_state(here, job_id, "running")
                self.assertEqual(here.stop(), 0)
                self.assertEqual(here.sql(f"SELECT state, attempts FROM cardcage.job WHERE id = '{job_id}'"),
                                 ["waiting|0"])
                here.sql(f"UPDATE cardcage.job SET not_before = 'infinity' WHERE id = '{job_id}'")
                here.start()

    def test_events_are_told_once_by_two_servers(self):
        here, there = self.start()
        tenant = here.new_tenant("told")
        together(4, lambda number: [tenant.send("POST", "/chores/events", {"word": f"{number}-{i}"})
            for i in range(10)])
        heard = f"SELECT word FROM listener.heard WHERE tenant_id = '{tenant.id}'"
        wait_for(lambda: len(here.sql(heard)) >= 40 and len(words(here, tenant)) >= 40, 60, "the events")
        wait_for(lambda: here.sql("SELECT count(*) FROM cardcage.job WHERE state <> 'done'") == ["0"], 15, "the jobs")
        self.assertEqual(len(set(here.sql(heard))), 40)
        self.assertEqual(len(here.sql(heard)), 40)
        self.assertEqual(len(words(here, tenant)), 40)

    def test_a_daily_run_happens_once_in_both_nights_that_change_the_clocks(self):
        """02:30 in Berlin does not exist on 29 March 2026 and exists twice on 25 October; both servers live then."""
        here, there = self.make(), self.make()
        tenant = here.new_tenant("nightly")
        for server in (here, there):
            server.configure_tenant(tenant, "modules.settings.chores.daily_at = daily 02:30 Europe/Berlin\n")
        here.start()
        here.stop()
        here.sql("DELETE FROM cardcage.job; DELETE FROM chores.note;"
                 "UPDATE cardcage.tenant SET created_at = '2020-01-01'")
        spring = datetime(2026, 3, 29, 1, 0, tzinfo=timezone.utc).timestamp()  # the first instant behind the gap
        autumn = datetime(2026, 10, 25, 0, 30, tzinfo=timezone.utc).timestamp()
        expected = []
        for night, due in (("2026-03-29", spring), ("2026-10-25", autumn), (None, autumn + 3600)):
            with self.subTest(night or "2026-10-25, the second 02:30"):
                begun = time.monotonic()
                for server in (here, there):
                    server.environment = {"LD_PRELOAD": str(self.clock_shift), "CARDCAGE_TEST_CLOCK": str(int(due) - 8)}
                    server.start()
                if night:
                    before = datetime.fromisoformat(night) - timedelta(days=1)  # nobody was up then: made up for
                    expected += [f"{before:%Y-%m-%d} 02:30 Europe/Berlin", f"{night} 02:30 Europe/Berlin"]
                # Until both clocks are well beyond it, whatever comes meanwhile.
                wait_for(lambda: time.monotonic() > begun + 12, 20, "the time to pass", pause=0.5)
                self.assertEqual(
                    here.sql("SELECT occasion FROM cardcage.job WHERE operation = 'chores.daily/1' ORDER BY number"), expected)
                wait_for(lambda: words(here, tenant) == ["daily"] * len(expected), 15, "the runs")
                for server in (here, there):
                    self.assertEqual(server.stop(), 0)
