"""Functions of a module in a process of their own (cardcage.isolated/1), as a handler runs them."""

import os
import random
import signal
import threading
import time
from pathlib import Path

from support.case import Case
from support.server import Server, children_of, wait_for

DONE, REFUSED, CRASHED, TIME = range(4)


class IsolatedTest(Case):
    def run_function(self, name, tenant=None, **fields):
        return (tenant or self.tenant).send("POST", "/computing/runs", {"function": f"computing.{name}/1", **fields})

    def ended(self, name, **fields):
        answer = self.run_function(name, **fields)
        self.assertEqual(answer.status, 200, answer)
        return answer.json

    def stored(self, content):
        answer = self.tenant.send("POST", "/computing/files", content, Content_Type="text/plain")
        self.assertEqual(answer.status, 200, answer)
        return answer.json["name"]

    def test_texts_and_files_go_in_and_outputs_come_back(self):
        content = "line of a file\n" * 40_000
        run = self.ended("echo", payload="größe", texts=["one", "", "three"], file=self.stored(content.encode()))
        self.assertEqual(run["outcome"], DONE, run["text"])
        self.assertEqual([output["content"] for output in run["outputs"]], ["größe", "one", "", "three", content])
        self.assertGreater(run["peak_bytes"], 0)

    def test_a_crash_a_refusal_and_a_limit_are_results(self):
        crash = self.ended("crash")
        self.assertEqual((crash["outcome"], crash["signal"]), (CRASHED, signal.SIGILL))
        refusal = self.ended("refuse", payload="no layer")
        self.assertEqual((refusal["outcome"], refusal["text"]), (REFUSED, "refused: no layer"))
        late = self.ended("wait", wall_ms=300)
        self.assertEqual(late["outcome"], TIME, late["text"])
        self.assertEqual(self.ended("echo", payload="still here")["outcome"], DONE)

    def test_a_file_of_another_tenant_is_not_there(self):
        file = self.stored(b"mine")
        stranger = self.server.new_tenant("stranger")
        self.assert_problem(self.run_function("echo", tenant=stranger, file=file), 404, "not_found")
        self.assertEqual(self.ended("echo", file=file)["outputs"][1]["content"], "mine")

    def test_a_function_that_is_not_registered_is_a_failure_of_the_module(self):
        answer = self.run_function("absent")
        self.assertGreaterEqual(answer.status, 400)
        self.assert_problem(answer, answer.status)

    def test_the_metrics_count_runs_by_outcome(self):
        def crashed():
            return self.server.metrics().get('cardcage_isolated_runs_total{outcome="crashed"}', 0)
        before = crashed()
        self.ended("crash")
        self.assertEqual(crashed(), before + 1)


class EndOfServerTest(Case):
    def setUp(self):
        self.own = Server()
        self.addCleanup(self.own.remove)

    @property
    def server(self):
        return self.own

    def begin(self, function):
        """Sends a run on a thread of its own, whose answer may never come."""
        def ask():
            try:
                tenant.send("POST", "/computing/runs", {"function": function, "wall_ms": 60_000})
            except Exception:  # the server ends meanwhile
                pass
        tenant = self.tenant
        thread = threading.Thread(target=ask, daemon=True)
        thread.start()
        return thread

    def test_a_killed_child_is_a_crash_and_the_next_run_works(self):
        self.own.start()
        for _ in range(5):
            answers = []
            thread = threading.Thread(target=lambda: answers.append(self.tenant.send(
                "POST", "/computing/runs", {"function": "computing.wait/1", "wall_ms": 60_000})))
            self.assertTrue(self.tenant.bearer)
            thread.start()
            child = wait_for(lambda: children_of(self.own.pid), 5, "the process of the function")[0]
            time.sleep(random.random() / 20)
            os.kill(child, signal.SIGKILL)
            thread.join(60)
            self.assertEqual((answers[0].json["outcome"], answers[0].json["signal"]), (CRASHED, signal.SIGKILL))
        answer = self.tenant.send("POST", "/computing/runs", {"function": "computing.echo/1"})
        self.assertEqual(answer.json["outcome"], DONE)

    def test_every_thread_of_a_function_gives_way_to_the_server(self):
        self.own.start()
        self.assertTrue(self.tenant.bearer)
        self.begin("computing.wait/1")
        (child,) = wait_for(lambda: children_of(self.own.pid), 5, "the process of the function")

        def priorities():
            fields = [path.read_text().rpartition(")")[2].split() for path in Path(f"/proc/{child}/task").glob("*/stat")]
            return [int(each[16]) for each in fields] if len(fields) > os.cpu_count() else None
        self.assertEqual(set(wait_for(priorities, 5, "its threads")), {os.nice(0) + 10})

    def test_no_process_outlives_a_server_that_is_killed(self):
        self.own.start()
        self.assertTrue(self.tenant.bearer)
        self.begin("computing.wait/1")
        children = wait_for(lambda: children_of(self.own.pid), 5, "the process of the function")
        os.kill(self.own.pid, signal.SIGKILL)
        self.own.process.wait()
        wait_for(lambda: not any(Path(f"/proc/{child}/exe").exists() for child in children), 5, "their end")
        self.own.start()
        self.assertEqual(self.server.new_tenant().send(
            "POST", "/computing/runs", {"function": "computing.echo/1"}).json["outcome"], DONE)

    def test_a_server_that_is_told_to_stop_ends_its_functions(self):
        self.own.start()
        self.assertTrue(self.tenant.bearer)
        self.begin("computing.wait/1")
        children = wait_for(lambda: children_of(self.own.pid), 5, "the process of the function")
        self.assertEqual(self.own.stop(), 0)
        self.assertFalse(any(Path(f"/proc/{child}/exe").exists() for child in children))
