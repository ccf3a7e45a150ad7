"""Servers that die at a named point of their work (tests/e2e/faults/interposer.c)."""

import re
from pathlib import Path

from .server import Server, wait_for
from .wire import Closed

ROOT = Path(__file__).resolve().parents[3]


def squashed(text):
    """As the interposer names a statement: runs of blanks become one, and only the beginning is kept."""
    return re.sub(r"[ \n\t]+", " ", text.encode().decode("latin-1")).lstrip(" ")[:239]


def _file_names():
    """'offers/merge_offers' by the beginning of its text."""
    return {squashed(file.read_text()).rstrip(): f"{file.relative_to(ROOT).parts[1]}/{file.stem}"
            for file in (ROOT / "plugins").glob("**/sql/*.sql")}


class FragileServer(Server):
    """A server in which every statement, COPY, commit, fsync and rename is a point where it can be killed."""

    def __init__(self, settings=None):
        super().__init__(settings)
        self.faults = self.directory / "faults"
        self.faults.mkdir()
        self.faults.chmod(0o777)  # a server that root starts works as another account
        self.environment = {"LD_PRELOAD": str(self.preloaded / "fault_interposer.so"), "CARDCAGE_FAULTS": str(self.faults)}
        self._names = _file_names()

    def record(self, work):
        """The points that `work` reaches, in order, as (what a person calls it, name)."""
        file = self.faults / "record"
        file.touch()
        file.chmod(0o666)
        work()
        text = file.read_bytes().decode("latin-1")
        file.unlink()
        return [(self._names.get(line.rstrip(), line[:60]), line) for line in text.splitlines()]

    def arm(self, name, occurrence=1, pid=0):
        """Kills at the occurrence-th time from now that the point is reached: the server, or the process of that id."""
        (self.faults / "fired").unlink(missing_ok=True)
        fresh = self.faults / "fresh"
        fresh.write_bytes(f"{occurrence}\n{pid}\n{name}".encode("latin-1"))
        fresh.rename(self.faults / "arm")

    def has_fired(self):
        return (self.faults / "fired").exists()

    def disarm(self):
        (self.faults / "arm").unlink(missing_ok=True)

    def wait_for_death(self):
        wait_for(lambda: self.process.poll() is not None, 10, "the server to die")

    def rise_again(self):
        """Waits for the death, and starts the server."""
        self.wait_for_death()
        self.start()


class FragileWorkers(FragileServer):
    """Two workers below a parent: the one that reaches the point is killed, and the parent starts the next one."""

    def __init__(self, settings=None):
        super().__init__({**(settings or {}), "server.processes": 2})
        self._before = set()

    def arm(self, name, occurrence=1, pid=0):
        self._before = self._workers()
        super().arm(name, occurrence, pid)

    def rise_again(self):
        wait_for(lambda: self._before != self._workers() and len(self._workers()) == 2, 20, "the next worker")

    def _workers(self):
        return {worker["pid"] for worker in self.admin("/readyz").json["workers"] if worker["ready"]}


def answer_or_cut(request):
    """The answer; None when the connection was cut."""
    try:
        return request()
    except (OSError, Closed):
        return None
