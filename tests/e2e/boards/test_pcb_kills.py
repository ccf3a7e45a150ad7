"""Random kills of the server, of a worker and of the process that reads files, while PCBs change: what a request
changes is there as a whole or not at all, and no process, job or file is left behind.

CARDCAGE_BOARD_KILLS is the number of kills (50), CARDCAGE_RANDOM_SEED chooses others (1)."""

import collections
import hashlib
import io
import os
import random
import signal
import threading
import time
import zipfile
from dataclasses import dataclass

from support.boards import BoardCase, generated, zipped
from support.server import Server, children_of, wait_for
from support.wire import Closed, Malformed

KILLS = int(os.environ.get("CARDCAGE_BOARD_KILLS", "50"))
SEED = int(os.environ.get("CARDCAGE_RANDOM_SEED", "1"))

RFQ = "application/api.cardcage.rfq-v1+json"
ASSEMBLY_PCB = "application/api.cardcage.assembly-pcb-v1+json"
CHANGES = ("upload", "analyse", "properties", "settings", "delete", "clone")
VICTIMS = ("server", "worker", "child")


@dataclass
class Board:
    """Files of one board as an archive. Boards of the test have the same names of files and different contents."""

    archive: bytes
    hashes: dict
    facts: dict

    @classmethod
    def of(cls, seed):
        files, facts = generated(seed)
        return cls(zipped(files), {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}, facts)


@dataclass
class Round:
    """One change with one kill. `change` and `victim` are in the order of the seed."""

    number: int
    change: str
    victim: str
    is_busy: bool  # an analysis runs before the change is asked for
    moment: float  # share of the time that the change usually takes
    order: int  # 1 or -1: of the workers

    def __str__(self):
        return f"seed {SEED}, kill {self.number}: {self.change}{' beside an analysis' if self.is_busy else ''}, {self.victim}"


def rounds():
    """Every pair of change and victim in turn, in random order."""
    chance = random.Random(SEED)
    pairs = []
    for number in range(KILLS):
        pairs = pairs or chance.sample([(change, victim) for change in CHANGES for victim in VICTIMS], len(CHANGES) * len(VICTIMS))
        change, victim = pairs.pop()
        # A process to be killed is that of an upload, or that of an analysis.
        is_busy = victim == "child" and change != "upload" or chance.random() < 0.4
        # Early moments are more frequent: an upload has its answer long before its analysis ends.
        moment = 1.2 * chance.random() ** 2
        yield Round(number, change, victim, is_busy, moment, chance.choice((1, -1)))


class RandomKills(BoardCase):
    def setUp(self):
        self.own = Server({"server.processes": 2, "jobs.patience": "3s"})
        self.addCleanup(self.own.remove)
        self.own.start()
        self.boards = [Board.of(3), Board.of(4)]
        self.usual = {}  # seconds that a change takes
        self.ends = collections.Counter()
        self.pcb_id = None

    @property
    def server(self):
        return self.own

    def sent(self, method, target, body=None, **headers):
        return self.tenant.send(method, target, body, **{"Accept": "*/*", **headers})

    def answered(self, *request, **headers):
        answer = self.sent(*request, **headers)
        self.assertEqual(answer.status, 200, answer)
        return answer.json

    def new_board(self):
        """A PCB of an RfQ, shared with somebody, whose analysis has ended."""
        self.rfq = self.answered("POST", "/rfqs", {"name": "Board", "customer": {"number": "C-1", "name": "Muster"},
                                                   "type": "System"}, Accept=RFQ)["id"]
        self.pcb_id = self.answered("POST", f"/assemblies/{self.rfq}/pcb", {"name": "board"}, Accept=ASSEMBLY_PCB)["pcb_id"]
        self.share = self.answered("POST", f"/admin/pcbs/{self.pcb_id}/shares", {"tenants": [self.reader.slug]})["id"]
        self.board = self.boards[0]
        self.upload(self.pcb_id, {"board.zip": self.board.archive})
        self.assert_facts(self.pcb_id, self.board.facts)
        self.version = 0

    def change(self, kind):
        """The request of a change. Its texts have the number of the change."""
        path, self.version = f"/ems/pcb/pcbs/{self.pcb_id}", self.version + 1
        if kind == "upload":
            return self.send_files(self.pcb_id, {"board.zip": self.other_board().archive})
        if kind == "analyse":
            return self.sent("POST", f"/admin/pcbs/{self.pcb_id}/analysis")
        if kind == "properties":
            return self.sent("PUT", path, self.properties(self.version))
        if kind == "settings":
            return self.sent("PUT", f"{path}/specifications/Default", {"settings": self.settings(self.version)})
        return self.sent("DELETE", path) if kind == "delete" else self.sent("POST", f"{path}/clone")

    def other_board(self):
        return self.boards[1 - self.boards.index(self.board)]

    @staticmethod
    def properties(version):
        return {"name": f"board {version}", "externalReference": f"R-{version}", "orderId": f"O-{version}",
                "description": f"the {version}th"}

    @staticmethod
    def settings(version):
        return {"soldermaskColor": ("Red", "Blue")[version % 2], "notes": f"note {version}", "dateCode": f"D{version}"}

    def shown(self):
        """The values of the PCB that clients see and a request can change; None when it is gone."""
        answer = self.sent("GET", f"/ems/pcb/pcbs/{self.pcb_id}")
        if answer.status == 404:
            return None
        pcb = answer.json
        settings = self.answered("GET", f"/ems/pcb/pcbs/{self.pcb_id}/specifications/Default")["settings"]
        return {"properties": {name: pcb[name] for name in self.properties(0)},
                "settings": {name: settings[name] for name in self.settings(0)},
                "files": {file["name"]: file["sha256"] for file in pcb["files"]}}

    def expected(self, kind, before):
        """The values that are shown when the change was made."""
        if kind == "delete":
            return None
        changed = {"upload": {"files": self.other_board().hashes}, "properties": {"properties": self.properties(self.version)},
                   "settings": {"settings": self.settings(self.version)}}
        return {**before, **changed.get(kind, {})}

    def links(self):
        """Whether RfQ and reader of the share still know the PCB."""
        of_rfq = self.answered("GET", f"/rfqs/{self.rfq}", Accept=RFQ)["pcb_ids"]
        shared = self.reader.get(f"/ems/pcb/shares/{self.share}", Accept="*/*").status
        return of_rfq == [self.pcb_id], shared == 200

    def clones(self):
        return [pcb["id"] for pcb in self.answered("GET", "/admin/pcbs?limit=1000") if pcb["name"].endswith("(copy)")]

    def workers(self):
        return {worker["pid"] for worker in self.own.admin("/readyz").json["workers"] if worker["ready"]}

    def children(self, workers=None):
        return [child for worker in workers or self.workers() for child in children_of(worker)]

    def kill(self, victim, workers):
        """Kills it at this moment. Returns the processes that have to end with it."""
        if victim == "child":
            return [self.kill_child()]
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)  # this is the moment: nothing goes on, and nothing starts that could be overlooked
        # A worker that reads files is the one to be killed, otherwise either of them.
        killed = workers if victim == "server" else [max(workers, key=lambda worker: len(children_of(worker)))]
        ends = [*killed, *self.children(killed)]
        if victim == "server":
            self.own.process.kill()
            self.own.process.wait()
        else:
            os.kill(*killed, signal.SIGKILL)
            for worker in workers:
                if worker not in killed:
                    os.kill(worker, signal.SIGCONT)
        return ends

    def kill_child(self):
        """Kills the process of the change, or of the analysis beside it. Where they have ended, that of another PCB."""
        late = time.monotonic() + self.usual["analyse"]
        while True:
            for child in self.children():
                try:
                    os.kill(child, signal.SIGKILL)
                    return child
                except ProcessLookupError:
                    pass
            if time.monotonic() > late:
                late += 60
                self.admin("POST", self.companion, "analysis")

    def recover(self, victim, ends):
        wait_for(lambda: not any(is_there(process) for process in ends), 5, "the end of what was killed, and of its children")
        if victim == "server":
            self.own.start()
        wait_for(lambda: len(self.workers()) == 2, 60, "workers")

    def run_round(self, now):
        """Returns the answer of the change, or None when the kill was first."""
        if now.is_busy:
            self.assertEqual(self.admin("POST", self.pcb_id, "analysis").status, 200)
        answers = []

        def ask():
            try:
                answers.append(self.change(now.change))
            except (OSError, Closed, Malformed):  # killed meanwhile
                pass
        thread, workers = threading.Thread(target=ask), sorted(self.workers())
        workers = workers[::now.order]
        thread.start()
        time.sleep(now.moment * self.usual[now.change])
        ends = self.kill(now.victim, workers)
        thread.join(120)
        self.recover(now.victim, ends)
        return answers[0] if answers else None

    def judge(self, now, before, answer):
        """Old or new, as answered; then the analysis."""
        after, new = self.shown(), self.expected(now.change, before)
        self.assertIn(after, (before, new), "a mixture")
        if answer and answer.status < 300:
            self.assertEqual(after, new, "a change that was answered is gone")
        elif answer:
            self.assertIn((now.change, answer.status), {("upload", 503), ("delete", 409), ("clone", 409)}, answer)
            self.assertEqual(after, before, "a change that was refused is there")
        self.ends["new" if after == new else "old"] += 1
        self.judge_clones(now, answer)
        self.assertEqual(self.links(), (after is not None, after is not None), "links of a PCB that is gone, or gone links")
        if after is None:
            return self.new_board()
        self.board = next(board for board in self.boards if board.hashes == after["files"])
        self.judge_analysis(now)

    def jobs(self):
        """State and attempts of all analyses, by the ids of their jobs."""
        rows = self.server.sql("SELECT id, state, attempts FROM cardcage.job WHERE operation = 'pcb.analyse/1'")
        return {job: (state, int(attempts)) for job, state, attempts in (row.split("|") for row in rows)}

    def judge_jobs(self, now, before):
        """A file that ends its process is not read again; a job is taken over once from the server that was killed."""
        for job, (state, attempts) in self.jobs().items():
            if job not in before:
                self.assertEqual(state, "done")
                self.assertLessEqual(attempts, 1 if now.victim == "child" else 2)

    def judge_analysis(self, now):
        pcb = self.ended(self.pcb_id).json
        if pcb["analysis"]["status"] == "Failed":
            self.assertEqual(now.victim, "child", pcb["analysis"])
            self.ends["failed"] += 1
            message = pcb["analysis"]["messages"][0]
            self.assertEqual((message["code"], message["severity"]), ("analysis_crashed", "Error"))
            self.assertEqual(message["message"], "The analysis could not read the files to their end.")
            self.assertIsNone(pcb["extracted"])
            self.assert_problem(self.sent("GET", f"/ems/pcb/pcbs/{self.pcb_id}/specifications/Default/previews"), 404, "no_preview")
            self.assertEqual(self.admin("POST", self.pcb_id, "analysis").status, 200)
        self.assert_facts(self.pcb_id, self.board.facts)

    def judge_clones(self, now, answer):
        clones = self.clones()
        self.assertLessEqual(len(clones), 1 if now.change == "clone" else 0)
        if answer and now.change == "clone" and answer.status == 200:
            self.assertEqual(clones, [answer.json["id"]])
        for clone in clones:
            self.ends["clones"] += 1
            self.assert_facts(clone, self.board.facts)
            archive = zipfile.ZipFile(io.BytesIO(self.sent("GET", f"/ems/pcb/pcbs/{clone}/files/all").body))
            self.assertEqual({name.rpartition("/")[2]: hashlib.sha256(archive.read(name)).hexdigest()
                              for name in archive.namelist()}, self.board.hashes)
            previews = self.answered("GET", f"/ems/pcb/pcbs/{clone}/specifications/Default/previews")
            self.assertLessEqual({"Top", "Bottom", "Outline", "Layer", "Stackup"}, {preview["kind"] for preview in previews})
            self.assertEqual(self.sent("DELETE", f"/ems/pcb/pcbs/{clone}").status, 204)

    def assert_nothing_is_left(self):
        self.assertEqual(self.children(), [])
        self.assertEqual(self.server.sql(
            "SELECT file.name FROM cardcage.file AS file WHERE file.module = 'pcb' AND NOT EXISTS"
            " (SELECT FROM pcb.pcb_file AS kept WHERE kept.file_id = file.id) AND NOT EXISTS"
            " (SELECT FROM pcb.preview AS preview WHERE preview.file_id = file.id)"), [], "files of no PCB")
        self.assertEqual(self.server.sql(
            "SELECT kept.file_id FROM (SELECT file_id FROM pcb.pcb_file UNION SELECT file_id FROM pcb.preview) AS kept"
            " WHERE NOT EXISTS (SELECT FROM cardcage.file AS file WHERE file.id = kept.file_id)"), [], "files without content")
        self.assertEqual(self.server.sql(
            "SELECT share.id FROM cardcage.share AS share WHERE NOT EXISTS"
            " (SELECT FROM pcb.share AS own WHERE own.id = share.id)"), [], "shares of no PCB")

    def measure(self):
        """Measures the time of each change here, without a kill. That of an upload ends with its analysis."""
        for kind in sorted(CHANGES, key=lambda kind: kind == "delete"):
            begun = time.monotonic()
            self.assertLess(self.change(kind).status, 300)
            if kind in ("upload", "analyse"):
                self.finished(self.pcb_id)
            self.usual[kind] = time.monotonic() - begun
            if kind == "upload":
                self.board = self.other_board()
        for clone in self.clones():
            self.assertEqual(self.sent("DELETE", f"/ems/pcb/pcbs/{clone}").status, 204)

    def test_a_kill_leaves_the_old_state_or_the_new_one(self):
        self.reader = self.server.new_tenant("reader")
        self.new_board()
        self.measure()
        self.new_board()
        self.companion = self.new_pcb()
        self.upload(self.companion, {"board.zip": self.board.archive})
        for now in rounds():
            with self.subTest(str(now)):
                before, jobs = self.shown(), self.jobs()
                answer = self.run_round(now)
                self.judge(now, before, answer)
                self.ended(self.companion)
                self.judge_jobs(now, jobs)
        self.assert_nothing_is_left()
        self.assertEqual(sum(self.ends[end] for end in ("old", "new")), KILLS)
        if "CARDCAGE_BOARD_KILLS" in os.environ:
            print(f"{KILLS} kills: {dict(self.ends)}", flush=True)


def is_there(process):
    """Whether a process still runs; one that only waits to be buried does not."""
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
