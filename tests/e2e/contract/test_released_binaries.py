"""Modules that were built with the SDK of each released revision run on this host: C99, g++ and clang++."""

import re
from pathlib import Path

from support.case import OwnModulesCase

HISTORY = Path(__file__).resolve().parents[3] / "sdk" / "abi-history"
REVISIONS = sorted(int(folder.name) for folder in HISTORY.iterdir())
NAMES = ["contracts-c.so", "golden-c.so", "notes-clang++.so", "notes-g++.so"]
COUNTED = {"db.rows": 1, "json.kind": 7, "files.read": 6, "clock": 1, "config": 2, "tenant": 36, "operation.answer": 2}
SINCE = {2: {"jobs.find_job": 0, "jobs.state": 4}, 3: {"operation.is_provided": 0}}


class ReleasedBinaries(OwnModulesCase):
    """All of them serve at once: each is a version of its own, and a tenant is pinned to it."""

    def setUp(self):
        super().setUp()
        for module in self.modules.iterdir():
            module.unlink()
        for revision in REVISIONS:
            for name in NAMES:
                kept = self.modules / f"{revision}-{name}"
                kept.write_bytes((HISTORY / str(revision) / "golden" / name).read_bytes())
                kept.chmod(0o644)
        self.server.start()

    def pinned(self, module, version):
        """A new tenant with that version in force."""
        tenant = self.server.new_tenant(module)
        self.server.command("module", "pin", module, version, "--tenant", tenant.slug)
        return tenant

    def test_each_revision_of_the_contract_is_kept_and_small(self):
        header = (HISTORY.parent / "include" / "cardcage" / "abi.h").read_text()
        current = int(re.search(r"#define CC_ABI_REVISION (\d+)u", header)[1])
        self.assertEqual(REVISIONS, list(range(1, current + 1)))
        for revision in REVISIONS:
            folder = HISTORY / str(revision) / "golden"
            self.assertEqual(sorted(file.name for file in folder.iterdir()), NAMES)
            for file in folder.iterdir():
                self.assertLessEqual(file.stat().st_size, 200 * 1024, file)
                self.assertIn(f'"abi": "1.{revision}"'.encode(), file.read_bytes())
        self.assertEqual(self.refused(), {})

    def test_a_module_in_c_uses_every_service_of_its_revision(self):
        for revision in REVISIONS:
            with self.subTest(revision=revision):
                answer = self.pinned("golden", f"1.{revision}.0").send("POST", "/golden", {})
                self.assertEqual(answer.status, 200, answer)
                told = dict(line.rsplit(" ", 1) for line in answer.text.splitlines())
                expected = dict.fromkeys(told, 0) | COUNTED
                for since, added in SINCE.items():
                    self.assertEqual(added.keys() <= told.keys(), revision >= since, told)
                    expected |= added if revision >= since else {}
                self.assertEqual({name: int(status) for name, status in told.items()}, expected)
                self.assertGreater(len(told), 20)

    def test_a_module_in_c_uses_the_services_of_other_contracts(self):
        not_public = 3
        http = {"http.send": 0, "http.status": 0, "http.failure": not_public}
        since_2 = {"isolated.run": 0, "isolated.outcome": 0, "isolated.bytes": 12, "isolated.run_empty": 0,
            "isolated.outcome_empty": 1, "isolated.bytes_empty": 0, "shares.grant": 0, "shares.revoke": 0,
            "shares.grant_again": 0}
        for revision in REVISIONS:
            with self.subTest(revision=revision):
                tenant = self.pinned("golden-contracts", f"1.{revision}.0")
                answer = tenant.send("POST", "/golden-contracts", {})
                self.assertEqual(answer.status, 200, answer)
                told = dict(line.rsplit(" ", 1) for line in answer.text.splitlines())
                share = told.pop("share", None)
                self.assertEqual({name: int(value) for name, value in told.items()},
                    http | (since_2 if revision >= 2 else {}))
                if revision >= 2:
                    self.assertEqual(tenant.get(f"/golden-contracts/{share}").json, {"shown": True})
                    other = self.pinned("golden-contracts", f"1.{revision}.0")
                    self.assertEqual(other.get(f"/golden-contracts/{share}").text, "no such share")

    def test_modules_in_cpp_keep_their_records(self):
        for revision in REVISIONS:
            for number in range(2):
                version = f"1.{revision}.{number}"
                with self.subTest(version=version):
                    self.keep_a_record(self.pinned("notes", version))

    def keep_a_record(self, tenant):
        made = tenant.send("POST", "/notes", {"name": "Reels", "content": "Count them."})
        self.assertEqual(made.status, 200, made)
        target, etag = f"/notes/{made.json['id']}", made.header("ETag")
        self.assertEqual(tenant.get(target).json, made.json)
        changed = tenant.send("PATCH", target, {"content": None}, If_Match=etag)
        self.assertEqual((changed.status, changed.json["content"]), (200, None))
        self.assert_problem(tenant.send("PATCH", target, {"content": "x"}, If_Match=etag), 412)
        self.assert_problem(tenant.send("POST", "/notes", {"name": "Reels"}), 409, "name_taken")
        errors = self.assert_problem(tenant.send("POST", "/notes", {"name": 1}), 400)["errors"]
        self.assertEqual([error["pointer"] for error in errors], ["/name"])
        self.assertEqual([note["name"] for note in tenant.get("/notes?limit=1").json], ["Reels"])
        self.assertEqual(tenant.send("DELETE", target).status, 204)
        self.assert_problem(tenant.get(target), 404)
