"""Random changes of a module by commands while workers are stopped: no tenant is ever answered by two versions.

CARDCAGE_RANDOM_CHANGES is the number of changes (60), CARDCAGE_RANDOM_SEED chooses others (1)."""

import os
import random
import re
import signal
import subprocess
import threading
import time
from collections import Counter
from dataclasses import dataclass, field, replace

from support.server import wait_for
from support.wire import Closed, send
from swapping import SwapCase

CHANGES = int(os.environ.get("CARDCAGE_RANDOM_CHANGES", "60"))
SEED = int(os.environ.get("CARDCAGE_RANDOM_SEED", "1"))

# In ascending order, with their files. A pre-release serves only where it is named.
CARDS = {"1.0.0": "card_one.so", "1.1.0-rc.1": "card_early.so", "1.1.0": "card_two.so"}
ORDER = list(CARDS)
RELEASES = [version for version in ORDER if "-" not in version]


@dataclass(frozen=True)
class Choice:
    """The state of the files, and the versions that follow from it."""

    installed: frozenset
    pin: str | None = None  # of all
    pins: dict = field(default_factory=dict)  # by tenant
    off: frozenset = frozenset()  # tenants

    def newest(self):
        return max(self.installed & set(RELEASES), key=ORDER.index)

    def default(self):
        return self.pin or self.newest()

    def answer(self, slug):
        """The version that serves a tenant, or the status of its answers."""
        return 404 if slug in self.off else self.pins.get(slug) or self.default()

    def activated(self, version):
        return replace(self, pin=None if version == self.newest() else version)

    def before_default(self):
        lower = [version for version in self.installed & set(RELEASES)
            if ORDER.index(version) < ORDER.index(self.default())]
        return max(lower, key=ORDER.index, default=None)

    def is_spare(self, version):
        """Nobody is served by it or would come to it by a pin, and a release remains."""
        is_used = version in (self.default(), *self.pins.values())
        return not is_used and bool(self.installed - {version} & set(RELEASES))

    def commands(self, slugs):
        """The commands that change something, each with the state that follows it."""
        for version in self.installed:
            yield ["activate", "card", version], self.activated(version)
            if self.is_spare(version):
                yield ["remove", "card", version], replace(self, installed=self.installed - {version})
            for slug in set(slugs) - self.off:
                yield ["pin", "card", version, "--tenant", slug], replace(self, pins={**self.pins, slug: version})
        for version in set(CARDS) - self.installed:
            yield ["install", CARDS[version]], replace(self, installed=self.installed | {version})
        if lower := self.before_default():
            yield ["rollback", "card"], self.activated(lower)
        for slug in slugs:
            if slug in self.pins:
                others = {other: pin for other, pin in self.pins.items() if other != slug}
                yield ["unpin", "card", "--tenant", slug], replace(self, pins=others)
            yield ["disable", "card", "--tenant", slug], replace(self, off=self.off | {slug})
            yield ["enable", "card", "--tenant", slug], replace(self, off=self.off - {slug})

    def next(self, slugs, chance):
        """A command of a random kind and what follows it."""
        kinds = {}
        for words, following in self.commands(slugs):
            if following != self:
                kinds.setdefault(words[0], []).append((words, following))
        ordered = sorted(kinds[chance.choice(sorted(kinds))], key=lambda command: command[0])
        return chance.choice(ordered)


class Witness:
    """A client of one tenant that asks all the time, on new connections, and notes wrong answers.

    `agreed()` is the table of answers that hold now, or None while a command is at work. An answer counts when the same
    table held from before its request until after it."""

    def __init__(self, tenant, agreed):
        self.tenant, self.agreed = tenant, agreed
        self.headers = tenant.headers()
        self.judged = 0
        self.wrong = []
        self._is_over = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def end(self):
        self._is_over = True
        self._thread.join(60)

    def _run(self):
        while not self._is_over:
            self._ask()
            time.sleep(0.01)  # the commands need the processors, too

    def _ask(self):
        before = self.agreed()
        try:
            answer = send(self.tenant.server.base_url, "GET", "/card", self.headers, timeout=120)
        except (Closed, OSError) as error:
            return self.wrong.append(error)
        told = answer.text if answer.status == 200 else answer.status
        if before is None or self.agreed() is not before:
            return None
        self.judged += 1
        if told != before[self.tenant.slug]:
            self.wrong.append((told, before[self.tenant.slug]))
        return None


class RandomChanges(SwapCase):
    # Weights of the states in which a change finds the workers: all at work; one stopped for a moment somewhere on the
    # way; one stopped from somewhere on the way to the end; one stopped before, until it is told; one stopped before,
    # to the end.
    WAYS = {"free": 40, "moment": 40, "caught": 8, "late": 6, "held": 6}

    def test_no_tenant_is_answered_by_two_versions(self):
        self.chance = random.Random(SEED)
        self.bring("one", "early", "two")
        self.choice = Choice(frozenset(CARDS))
        self.tenants = [self.tenant, self.server.new_tenant("second"), self.server.new_tenant("third")]
        self.agree()
        self.counts = Counter()
        self.witnesses = [Witness(tenant, lambda: self.agreed) for tenant in self.tenants]
        try:
            for number in range(CHANGES):
                self.change(number)
        finally:
            for witness in self.witnesses:
                witness.end()
        self.assertLessEqual({"moment", "late", "held"}, {way for way, code in self.counts})
        if "CARDCAGE_RANDOM_CHANGES" in os.environ:
            figures = ", ".join(f"{way} -> {code}: {count}" for (way, code), count in sorted(self.counts.items()))
            print(f"{CHANGES} changes ({figures}), {sum(witness.judged for witness in self.witnesses)} answers judged")

    def agree(self):
        """From now on each answer is that of the present choice."""
        self.agreed = {tenant.slug: self.choice.answer(tenant.slug) for tenant in self.tenants}

    def assert_agreed(self):
        judged = [witness.judged for witness in self.witnesses]
        for tenant in self.tenants:
            self.assertEqual(self.versions(tenant), {self.agreed[tenant.slug]}, self.story)
        wait_for(lambda: all(witness.wrong or witness.judged > before
            for witness, before in zip(self.witnesses, judged)), 10, f"every witness, {self.story}")
        self.assertEqual([witness.wrong for witness in self.witnesses], [[]] * len(self.witnesses), self.story)

    def change(self, number):
        words, following = self.choice.next([tenant.slug for tenant in self.tenants], self.chance)
        way = self.chance.choices(list(self.WAYS), self.WAYS.values())[0]
        self.story = f"seed {SEED}, change {number}, {way}: {' '.join(words)}"
        if words[0] == "install":
            words = ["install", self.built(words[1])]
        self.agreed = None
        before = self.files()
        code, told = getattr(self, way)(words)
        self.counts[way, code] += 1
        if code == 0:
            self.choice = following
            self.agree()  # also of the worker that is still stopped
            self.let_go_on()
        else:
            self.assertEqual(code, 1, f"{self.story}: {told}")
            self.assertIn("not in force after 3 s in the server process", told, self.story)
            self.assertEqual(self.files(), before, f"{self.story}: {told}")
            self.let_go_on()
            self.wait_for_former()
        self.assert_agreed()

    def wait_for_former(self):
        """A worker that was stopped after it had looked at the files puts the change back when it goes on.

        Answers alone do not show that: they are those of before also until the worker has the change in force."""
        epoch = int(self.server.sql("SELECT value FROM cardcage.epoch")[0])
        wait_for(lambda: all(process["report"]["in_force"] >= epoch for process in self.processes()), 10, self.story)
        former = {tenant.slug: self.choice.answer(tenant.slug) for tenant in self.tenants}
        wait_for(lambda: all(self.versions(tenant) == {former[tenant.slug]} for tenant in self.tenants), 10, self.story)
        self.agree()

    victim = None

    def stop_one(self):
        self.victim = self.chance.choice(sorted(process["pid"] for process in self.processes()))
        os.kill(self.victim, signal.SIGSTOP)
        self.addCleanup(self.go_on, self.victim)

    def let_go_on(self):
        if self.victim:
            self.go_on(self.victim)
        self.victim = None

    def begin(self, words, timeout="240"):
        return subprocess.Popen([self.server.program, "--config", self.server.config, "module", *words, "--timeout", timeout],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
            cwd=self.server.directory)

    def end_of(self, command):
        _, told = command.communicate(timeout=300)
        return command.returncode, told

    def free(self, words):
        code, told = self.end_of(self.begin(words))
        self.assertEqual(code, 0, f"{self.story}: {told}")
        return code, told

    def moment(self, words):
        """Returns 0 however long the worker is stopped."""
        command = self.begin(words)
        time.sleep(self.chance.uniform(0, 0.5))
        self.stop_one()
        time.sleep(self.chance.uniform(0, 1))
        self.let_go_on()
        code, told = self.end_of(command)
        self.assertEqual(code, 0, f"{self.story}: {told}")
        return code, told

    def caught(self, words):
        """Returns 0 when the worker had the change in force before it was stopped, otherwise 1."""
        command = self.begin(words, "3")
        time.sleep(self.chance.uniform(0, 0.5))
        self.stop_one()
        return self.end_of(command)

    def late(self, words):
        """The command names the worker and waits for it."""
        self.stop_one()
        command = self.begin(words)
        line = command.stderr.readline()
        self.assertRegex(line, rf"Waiting for the server process \S+:{self.victim} ", self.story)
        self.assertIsNone(command.poll(), self.story)
        self.let_go_on()
        code, told = self.end_of(command)
        self.assertEqual(code, 0, f"{self.story}: {told}")
        return code, told

    def held(self, words):
        """The command names the worker, waits, and takes the change back."""
        self.stop_one()
        code, told = self.end_of(self.begin(words, "3"))
        self.assertEqual(code, 1, f"{self.story}: {told}")
        name = rf"the server process \S+:{self.victim} "
        self.assertIsNotNone(re.search(rf"(?s)Waiting for {name}.*not in force after 3 s in .*{name}", told), told)
        self.assertIn("everything is as before", told, self.story)
        return code, told
