"""Modules change while they are used: nothing is lost, nothing stays, and each tenant is answered by its version.

CARDCAGE_SWAPS=10000 sets the number of swaps of the first test, which are few by default.
"""

import hashlib
import itertools
import os
import random
import secrets
import threading
import uuid
import zlib
from pathlib import Path

from support.case import OwnModulesCase
from support.server import Server, wait_for
from support.tenant import Tenant
from support.wire import Closed, Connection, send

SWAPS = int(os.environ.get("CARDCAGE_SWAPS", "60"))
BUILDERS = ["answers_c", "answers_cpp", "answers_clang"]
TENANTS = 1000


class SwapCase(OwnModulesCase):
    def setUp(self):
        super().setUp()
        for module in self.modules.iterdir():
            module.unlink()
        self.failures, self.answered, self.is_over = [], 0, threading.Event()

    def use(self, *clients):
        """Runs these functions again and again, each on a thread and a connection of its own."""
        self.threads = [threading.Thread(target=self._run, args=(client,), daemon=True) for client in clients]
        for thread in self.threads:
            thread.start()

    def end_use(self):
        self.is_over.set()
        for thread in self.threads:
            thread.join(60)

    def _run(self, client):
        connection = Connection(self.server.base_url)
        while not self.is_over.is_set():
            try:
                complaint = client(connection)
            except (Closed, OSError) as error:
                complaint, connection = repr(error), Connection(self.server.base_url)
            if complaint:
                self.failures.append(complaint)
            self.answered += 1
        connection.close()


class Swaps(SwapCase):
    settings = {"modules.dev": "true", "log.access": "false"}

    def binaries(self):
        samples = Path(Server.program).resolve().parents[1] / "tests" / "host" / "modules" / "samples"
        return [path.read_bytes() for path in (samples / f"{name}.so" for name in BUILDERS) if path.exists()]

    def swap_in(self, binary):
        """Returns when this binary is mapped and no other of the module is."""
        partial = self.server.directory / "partial.so"
        partial.write_bytes(binary)
        partial.chmod(0o644)
        partial.rename(self.modules / "answers.so")
        wanted = hashlib.sha256(binary).hexdigest()[:32]
        wait_for(lambda: self.mapped() == {wanted}, 10, "the swap", pause=0.005)

    def mapped(self):
        maps = Path(f"/proc/{self.server.pid}/maps").read_text()
        return {hash for hash in self.hashes if hash in maps}

    def test_every_request_is_answered_while_three_builds_take_turns(self):
        binaries = self.binaries()
        self.assertGreaterEqual(len(binaries), 2)
        self.hashes = {hashlib.sha256(binary).hexdigest()[:32] for binary in binaries}
        self.server.start()
        self.swap_in(binaries[0])
        headers = {"Authorization": f"Bearer {self.tenant.bearer}", "Content-Type": "application/json"}
        wait_for(lambda: self.tenant.get("/answers/x").status == 200, 10, "the first answer")
        letters = b'"' + b"ab" * 300_000 + b'"'
        name = "z" * 3000

        def ask(connection):
            answer = connection.request("GET", "/answers/tiara", headers)
            right = answer.status == 200 and answer.json == {"name": "tiara", "length": 5, "letters": "aairt"}
            return None if right else answer

        def upload(connection):
            answer = connection.request("POST", "/answers/letters", headers, letters)
            return None if answer.status == 200 and answer.json == {"a": 300_000, "b": 300_000} else answer

        def download(connection):
            answer = connection.request("GET", f"/answers/{name}", headers)
            return None if answer.status == 200 and answer.json["letters"] == name else answer

        self.use(ask, ask, upload, download)
        builds = itertools.cycle(binaries)
        next(builds)
        resident = []
        for number in range(SWAPS):
            self.swap_in(next(builds))
            if number % max(1, SWAPS // 20) == 0:
                resident.append(self.server.status("VmRSS"))
        self.end_use()
        self.assertEqual(self.failures[:3], [])
        self.assertGreater(self.answered, SWAPS)
        self.assertEqual(len(self.mapped()), 1)
        # The first tenth has the buffers of its first requests.
        self.assertLess(resident[-1], resident[len(resident) // 10] + 16 * 1024, resident)
        print(f"{SWAPS} swaps, {self.answered} requests, 0 failed, resident {resident[0]} to {resident[-1]} kB", flush=True)


class Pins(SwapCase):
    """`pins` are the versions of tenants by slug, `default` is that of all others; `moving` is whose choice changes now."""

    default, moving = "1.1.0", None

    def make_tenants(self):
        """Many tenants with an API token each, straight into the database, and files with the pins of most."""
        self.tenants = [Tenant(self.server, {"slug": f"many-{number}", "id": str(uuid.uuid4())}) for number in range(TENANTS)]
        rows = ", ".join(f"('{tenant.id}', '{tenant.slug}', 'many')" for tenant in self.tenants)
        statements = [f"INSERT INTO cardcage.tenant (id, slug, name) VALUES {rows};"]
        self.tokens, self.pins, rows = {}, {}, []
        for tenant in self.tenants:
            id, secret = secrets.token_hex(8), secrets.token_hex(32)
            signed = f"cc_{id}_{secret}"
            self.tokens[tenant.slug] = f"{signed}_{zlib.crc32(signed.encode()):08x}"
            rows.append(f"('{id}', '{tenant.id}', 'many', '\\x{hashlib.sha256(secret.encode()).hexdigest()}', '{{read}}')")
            if version := random.choice(["1.0.0", "1.1.0", None]):
                self.pins[tenant.slug] = version
                self.server.tenant_file(tenant).write_text(f"modules.pin.card = {version}\n")
        statements.append(f"INSERT INTO cardcage.api_token (id, tenant_id, name, secret_hash, scopes) VALUES {', '.join(rows)};")
        self.server.sql("".join(statements))

    def expected(self, tenant):
        return self.pins.get(tenant.slug, self.default)

    def ask(self, connection):
        tenant = random.choice(self.tenants)
        before = self.moving, self.expected(tenant)
        answer = connection.request("GET", "/card", {"Authorization": f"Bearer {tenant.bearer}"})
        after = self.moving, self.expected(tenant)
        # Only a tenant whose choice changes during the request may be answered by either version.
        moves = {before[0], after[0]} & {tenant.slug, None if tenant.slug in self.pins else "all"} - {None}
        if answer.status == 200 and (answer.text == before[1] == after[1] or moves):
            return None
        return f"{tenant.slug}: {answer.status} {answer.text} instead of {before} to {after}"

    def change(self, moving, *words):
        self.moving = moving
        self.server.command("module", *words)

    def test_a_thousand_tenants_are_answered_by_the_versions_they_are_pinned_to(self):
        random.seed(8)
        for name in ("one", "two"):
            self.drop(f"e2e/cards/card_{name}.so", f"{name}.so")
        self.server.start()
        self.make_tenants()
        self.server.stop()
        self.server.start()  # knows all of them
        for tenant in self.tenants:
            tenant._bearer = tenant.bearer_of(self.tokens[tenant.slug])
        self.use(self.ask, self.ask, self.ask)
        for _ in range(4):
            self.change("all", "rollback", "card")
            self.default, self.moving = "1.0.0", None
            tenant, version = random.choice(self.tenants), random.choice(["1.0.0", "1.1.0"])
            self.change(tenant.slug, "pin", "card", version, "--tenant", tenant.slug)
            self.pins[tenant.slug], self.moving = version, None
            self.change("all", "activate", "card", "1.1.0")
            self.default, self.moving = "1.1.0", None
        for tenant in self.tenants:
            answer = send(self.server.base_url, "GET", "/card", {"Authorization": f"Bearer {tenant.bearer}"})
            self.assertEqual((tenant.slug, answer.text), (tenant.slug, self.expected(tenant)))
        self.end_use()
        self.assertEqual(self.failures[:3], [])
        self.assertGreater(self.answered, 100)
