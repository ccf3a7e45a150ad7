#!/usr/bin/env python3
"""The commands of the program, as an operator uses them: with the server stopped, and beside a running one.

    tests/host/admin/commands_test.py --build DIR [--filter TEXT]
"""

import argparse
import base64
import hashlib
import json
import os
import pty
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests" / "support"))
sys.dont_write_bytecode = True

from installation import Installation, request, wait_for  # noqa: E402
from surroundings import tidy  # noqa: E402

SAMPLES = len(json.loads((ROOT / "scripts" / "demo-data" / "customers.json").read_text()))
COMMANDS = [
    ["serve"], ["restart"], ["demo"],
    ["tenant", "add"], ["tenant", "list"], ["tenant", "disable"], ["tenant", "enable"],
    ["token", "create"], ["token", "list"], ["token", "revoke"],
    ["module", "list"], ["module", "check"], ["module", "install"], ["module", "remove"], ["module", "activate"],
    ["module", "rollback"], ["module", "pin"], ["module", "unpin"], ["module", "disable"], ["module", "enable"],
    ["module", "watch"], ["module", "release"], ["module", "crashes"], ["module", "sign"], ["module", "verify"],
    ["job", "list"], ["job", "show"], ["job", "retry"], ["job", "cancel"],
    ["config", "check"], ["config", "print"],
    ["db", "migrate"], ["db", "status"]]
TENANT_KEYS = {"id", "slug", "name", "enabled", "created_at"}
TOKEN_KEYS = {"id", "tenant", "name", "scopes", "created_at", "revoked_at"}


class Case(unittest.TestCase):
    maxDiff = None

    def assert_refused(self, done, code, *words):
        """Exit code, a reason on standard error that has these words, and no data."""
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(done.stdout, "")
        for word in words:
            self.assertIn(word, done.stderr)


class WithoutAServer(Case):
    """Each command starts the embedded database and ends it again."""

    @classmethod
    def setUpClass(cls):
        cls.here = Installation()

    @classmethod
    def tearDownClass(cls):
        cls.here.remove()

    def test_commands_work_while_the_server_is_stopped(self):
        here = self.here
        self.assert_refused(here.run("tenant", "list"), 69, "there is no database in", "--data-dir")
        self.assertFalse(here.data.exists(), "a command that only reads made a database")

        migrated = here.json("db", "migrate")
        self.assertEqual(set(migrated), {"applied", "modules"})
        self.assertEqual([module["module"] for module in migrated["modules"]], ["cardcage", "customers"])
        self.assertGreaterEqual(migrated["applied"], 4)
        self.assertEqual(here.json("db", "migrate")["applied"], 0)

        tenant = here.json("tenant", "add", "acme", "--name", "Ärzte & Söhne AG")
        self.assertEqual(set(tenant), TENANT_KEYS)
        self.assertEqual((tenant["slug"], tenant["name"], tenant["enabled"]), ("acme", "Ärzte & Söhne AG", True))
        self.assertIn(uuid.UUID(tenant["id"]).version, (4, 7))
        self.assertEqual(here.json("tenant", "list"), [tenant])

        token = here.json("token", "create", "--tenant", "acme", "--name", "ERP")
        self.assertEqual(set(token), {"id", "token", "tenant", "name", "scopes", "created_at"})
        self.assertRegex(token["token"], "^cc_[0-9a-f]{16}_[0-9a-f]{64}_[0-9a-f]{8}$")
        self.assertEqual(sorted(token["scopes"]), ["files", "offers_import", "purchase_orders", "read", "write"])
        listed = here.json("token", "list")
        self.assertEqual([set(entry) for entry in listed], [TOKEN_KEYS])
        secret = token["token"].split("_")[2]
        self.assertNotIn(secret, json.dumps(listed))
        self.assertNotIn(secret, here.run("token", "list").stdout)

        status = here.json("db", "status")
        self.assertEqual(set(status), {"migrations", "isolation"})
        self.assertEqual({entry["state"] for entry in status["migrations"]}, {"applied"})
        self.assertEqual(set(status["migrations"][0]), {"module", "version", "name", "state", "applied_at"})
        self.assertEqual(status["isolation"], [])
        self.assertFalse((here.data / "postgres" / "postmaster.pid").exists(), "the database was left running")

    def test_jobs_are_listed_shown_cancelled_and_begun_anew(self):
        here = self.here
        here.run("tenant", "add", "jobs")
        self.assertEqual(here.json("job", "list"), [])
        self.assertIn("There are no such jobs", here.run("job", "list").stderr)
        for command in ("show", "retry", "cancel"):
            for unknown in ("0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d01", "that one", ""):
                self.assert_refused(here.run("job", command, unknown), 1, "there is no such job", "cardcage job list")
        self.assert_refused(here.run("job", "list", "--tenant", "nobody"), 1, "there is no tenant 'nobody'")
        self.assert_refused(here.run("job", "list", "--state", "broken"), 64, "waiting, running, done, failed or cancelled")
        self.assert_refused(here.run("job", "list", "--limit", "0"), 64, "--limit")
        self.assert_refused(here.run("job", "show"), 64, "cardcage job show --help")

    def test_the_configuration_is_checked_and_printed(self):
        here = self.here
        checked = here.json("config", "check")
        self.assertEqual(set(checked), {"ok", "files", "fingerprint", "complaints"})
        self.assertEqual((checked["ok"], checked["files"][0]), (True, str(here.config)))

        wrong = here.run("config", "check", "--set", "server.prot=1")
        self.assert_refused(wrong, 78, "server.prot", "did you mean server.port")
        wrong = here.run("config", "check", "--json", "--set", "server.prot=1")
        self.assertEqual(wrong.returncode, 78)
        complaint = json.loads(wrong.stdout)["complaints"][0]
        self.assertEqual(set(complaint), {"place", "key", "reason", "suggestion", "text"})
        self.assertEqual((complaint["place"], complaint["suggestion"]), ("--set", "server.port"))

        secret = "postgresql://runner:geheim@db.example/cardcage"
        printed = here.run("config", "print", CARDCAGE_DATABASE_URL=secret, CARDCAGE_DATABASE_OWNER_URL=secret)
        self.assertEqual(printed.returncode, 0, printed.stderr)
        self.assertNotIn("geheim", printed.stdout + printed.stderr)
        self.assertRegex(printed.stdout, r"(?m)^database\.url = \S*db\.example\S*  # CARDCAGE_DATABASE_URL$")
        self.assertRegex(printed.stdout, rf"(?m)^server\.port = 0  # {re.escape(str(here.config))}:1$")
        self.assertEqual(set(here.json("config", "print")), {"settings", "tenants"})

        here.choose("acme", "modules.disabled = customers\n")
        of_tenant = here.json("config", "print", "--tenant", "acme")
        self.assertEqual(set(of_tenant), {"tenant", "settings"})
        values = {entry["name"]: (entry["value"], entry["source"]) for entry in of_tenant["settings"]}
        self.assertEqual(values["modules.disabled"], ("customers", f"{here.tenant_files}/acme.properties:1"))
        self.assertEqual(values["modules.enabled"], ("*", "default"))

        self.assert_refused(here.run("--config", "nowhere.properties", "config", "check"), 64)  # twice --config
        self.assert_refused(here.run("config", "print", "--tenant", "Acme"), 64, "lower-case letters")

    def test_a_choice_of_modules_that_cannot_be_had_is_told(self):
        here = self.here
        chosen = f"{here.tenant_files}/chosen.properties"
        here.choose("chosen", "modules.provider.customers.ensure = nobody\n")
        try:
            self.assert_refused(here.run("config", "check"), 78, chosen, "the module nobody, chosen for the operation "
                                "customers.ensure/1", "the module nobody is not installed")
            self.assertIn("the operation has no provider", here.run("module", "list", "--tenant", "chosen").stderr)
            self.assertNotIn("nobody", here.run("module", "list").stderr)
        finally:
            (here.tenant_files / "chosen.properties").unlink()
        self.assertEqual(here.run("config", "check").returncode, 0)

    def test_modules_are_listed_with_their_state(self):
        here = self.here
        keys = {"id", "version", "state", "reason", "file", "tenants", "slugs", "workers", "age_s", "held_by", "routes"}
        [customers] = here.json("module", "list")
        self.assertEqual(set(customers), keys)
        self.assertEqual((customers["id"], customers["state"], customers["reason"]), ("customers", "on", None))
        self.assertEqual(customers["file"], str(here.modules / "customers.so"))

        here.choose("off", "modules.disabled = customers\n")
        [customers] = here.json("module", "list", "--tenant", "off")
        self.assertEqual(customers["state"], "off")
        self.assertTrue(customers["reason"])

        broken = here.modules / "broken.so"
        broken.write_bytes(b"\x7fELF and no more")
        try:
            listed = here.json("module", "list")
            self.assertEqual([(entry["id"], entry["state"]) for entry in listed], [(None, "refused"), ("customers", "on")])
            self.assertTrue(listed[0]["reason"])
        finally:
            broken.unlink()

        empty = here.run("--modules-dir", here.tenant_files, "module", "list")
        self.assertEqual((empty.returncode, empty.stdout), (0, ""))
        self.assertIn("modules.directory", empty.stderr)

    def test_what_is_installed_runs(self):
        with tempfile.TemporaryDirectory(prefix="cardcage-installed-") as directory:
            Path(directory).chmod(0o755)
            prefix = Path(directory) / "prefix"
            subprocess.run(["cmake", "--install", Installation.build, "--prefix", prefix], check=True, capture_output=True)

            def run(*words):
                done = subprocess.run([prefix / "bin" / "cardcage", *words], cwd=directory, capture_output=True, text=True, timeout=120)
                self.assertEqual(done.returncode, 0, done.stderr)
                return done.stdout
            self.assertEqual(json.loads(run("config", "check", "--json"))["files"],
                             [str(prefix / "etc" / "cardcage" / "cardcage.properties")])
            modules = json.loads(run("module", "list", "--json"))
            off = {(module["id"], module["version"]) for module in modules if module["state"] != "on"}
            self.assertEqual(off, {("flexible-calculation-v0", "0.1.0")}, modules)  # the newer of two versions is on
            self.assertEqual({Path(module["file"]).name for module in modules},
                             {file.name for file in (Installation.build / "lib" / "cardcage" / "modules").glob("*.so")})
            ready = Path(directory) / "ready.json"
            with open(Path(directory) / "log", "wb") as log:
                server = subprocess.Popen(
                    [prefix / "bin" / "cardcage", "--data-dir", Path(directory) / "data", "serve", "--port", "0",
                     "--admin-port", "0", "--ready-file", ready], cwd=directory, stdout=log, stderr=log)
            try:
                wait_for(lambda: ready.exists() or server.poll() is not None, 120, "the installed server")
                status, readiness = request(json.loads(ready.read_text())["admin_url"], "GET", "/readyz")
                self.assertEqual((status, len(json.loads(readiness)["modules"])), (200, len({module["id"] for module in modules})))
            finally:
                server.terminate()
                self.assertEqual(server.wait(60), 0)

    def test_a_module_is_checked_before_it_is_installed(self):
        here = self.here
        good = here.json("module", "check", here.modules / "customers.so")
        self.assertEqual(set(good), {"file", "passed", "checks"})
        self.assertTrue(good["passed"])
        self.assertGreaterEqual(len(good["checks"]), 30)
        self.assertEqual(set(good["checks"][0]), {"name", "description", "outcome", "detail", "fix"})
        self.assertEqual([check["outcome"] for check in good["checks"] if check["name"] == "migrations"], ["passed"])

        text = here.run("module", "check", here.modules / "customers.so")
        self.assertRegex(text.stdout, r"(?m)^ok +migrations_twice ")
        self.assertRegex(text.stdout, r"(?m)^skipped +version_raised +this file is the installed one$")

        unguarded = here.build / "tests" / "e2e" / "versions" / "unguarded.so"
        text = here.run("module", "check", unguarded)
        self.assertRegex(text.stdout, r"(?m)^failed +row_security .*number_number_key without tenant_id")
        self.assertRegex(text.stdout, r"(?m)^ +Fix: put tenant_id into the table and first into its keys")
        unguarded = here.run("module", "check", unguarded, "--json")
        self.assertEqual(unguarded.returncode, 1)
        failed = [check for check in json.loads(unguarded.stdout)["checks"] if check["outcome"] == "failed"]
        self.assertEqual([check["name"] for check in failed], ["row_security"])
        self.assertTrue(failed[0]["fix"].startswith("put tenant_id"))
        self.assertIn("unguarded.number has the unique index number_number_key without tenant_id", failed[0]["detail"])

        bad = here.directory / "bad.so"
        bad.write_text("not a library")
        for form in ([], ["--json"]):
            done = here.run("module", "check", bad, *form)
            self.assertEqual(done.returncode, 1)
            self.assertIn("failed", done.stdout)
        self.assert_refused(here.run("module", "check", "nowhere.so"), 1, "nowhere.so", "name the module's .so file")

    def test_a_module_is_signed_and_verified(self):
        here = self.here
        key, module = here.directory / "acme.key", here.directory / "signed.so"
        shutil.copy(here.modules / "customers.so", module)
        module.chmod(0o644)
        made = here.run("module", "sign", "--new-key", key)
        self.assertEqual(made.returncode, 0, made.stderr)
        public = made.stdout.strip()
        self.assertEqual(stat.S_IMODE(key.stat().st_mode), 0o600)
        secret = key.read_text().splitlines()[1]
        self.assertNotIn(secret, made.stdout + made.stderr)
        self.assertIn("third_party:" + public, made.stderr)
        self.assert_refused(here.run("module", "sign", "--new-key", key), 1, "exists already")

        unsigned = here.run("module", "verify", module)
        self.assertEqual((unsigned.returncode, unsigned.stdout), (1, ""))
        self.assertIn("customers 1.0.0 is not signed; this configuration takes it nevertheless", unsigned.stderr)
        done = here.json("module", "sign", module, "--key", key)
        self.assertEqual(set(done), {"public_key", "file", "module", "version", "sha256"})
        self.assertEqual((done["public_key"], done["module"]), (public, "customers"))
        self.assertEqual(done["sha256"], hashlib.sha256(module.read_bytes()).hexdigest())
        self.assertEqual(stat.S_IMODE(module.stat().st_mode), 0o644)
        self.assertEqual([path.name for path in here.directory.glob("signed.so*")], ["signed.so"])

        verified = here.run("module", "verify", module, "--json", "--set", f"modules.keys.acme=own:{public}")
        self.assertEqual(verified.returncode, 0, verified.stderr)
        verdict = json.loads(verified.stdout)
        self.assertEqual(set(verdict), {
            "file", "module", "version", "tier", "sha256", "public_key", "name", "trusted", "required"})
        self.assertEqual((verdict["tier"], verdict["name"], verdict["trusted"], verdict["required"]),
                         ("own", "acme", True, True))
        third = here.run("module", "verify", module, "--set", f"modules.keys.acme=third_party:{public}")
        self.assertEqual(third.returncode, 1)
        self.assertIn("not trusted", third.stderr)
        self.assertEqual(here.run("module", "verify", module, "--public-key", public).returncode, 0)
        self.assertEqual(here.run("module", "verify", module, "--public-key", "A" * 43 + "=").returncode, 1)
        self.assert_refused(here.run("module", "verify", module, "--public-key", "secret"), 64, "--public-key")

        # An independent program finds the signature right, too: of the file with 64 zeros in its place.
        content = module.read_bytes()
        at = content.index(base64.b64decode(public)) + 32
        parts = {"message": content[:at] + bytes(64) + content[at + 64:], "signature": content[at:at + 64],
                 "key.der": bytes.fromhex("302a300506032b6570032100") + base64.b64decode(public)}
        for name, part in parts.items():
            (here.directory / name).write_bytes(part)
        subprocess.run(["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", "key.der", "-rawin", "-in",
                        "message", "-sigfile", "signature"], cwd=here.directory, check=True, capture_output=True)

        damaged = bytearray(content)
        damaged[len(damaged) // 3] ^= 4
        module.write_bytes(damaged)
        for words in (["verify", module], ["verify", module, "--public-key", public]):
            self.assert_refused(here.run("module", *words), 1, "has been changed since", "cardcage module sign")
        checked = json.loads(here.run("module", "check", module, "--json").stdout)
        self.assertEqual([check["name"] for check in checked["checks"] if check["outcome"] == "failed"], ["signature"])

        key.chmod(0o644)
        self.assert_refused(here.run("module", "sign", module, "--key", key), 1, "chmod 600")
        self.assert_refused(here.run("module", "sign", module), 64, "--new-key")
        self.assert_refused(here.run("module", "sign", module, "--key", here.directory / "none"), 1, "none", "--new-key")
        self.assert_refused(here.run("config", "check", "--set", f"modules.keys.acme={public}"), 78, "third_party:")

    def test_wrong_command_lines_are_refused_with_what_was_meant(self):
        here = self.here
        self.assert_refused(here.run("tenat", "list"), 64, "there is no command 'tenat'; did you mean tenant?")
        self.assert_refused(here.run("token", "crate"), 64, "did you mean create?", "cardcage token --help")
        self.assert_refused(here.run("tenant", "add"), 64, "cardcage tenant add --help")
        self.assert_refused(here.run("tenant", "list", "--jsno"), 64, "--jsno")
        self.assert_refused(here.run(), 64)
        self.assert_refused(here.run("tenant", "add", "Acme"), 64, "lower-case letters")
        self.assert_refused(here.run("tenant", "add", "a" * 41), 64, "1 to 40")
        for none in ("", " , "):
            self.assert_refused(here.run("token", "create", "--tenant", "acme", "--scopes", none), 64, "names no scope")
        self.assert_refused(
            here.run("token", "create", "--tenant", "acme", "--scopes", "read,wirte"), 64, "'wirte'", "purchase_orders")
        self.assert_refused(here.run("serve", "--port", "eighty"), 78, "server.port", "--port")

    def test_every_command_has_help_and_stands_in_the_manual(self):
        page = (Installation.build / "share" / "man" / "man1" / "cardcage.1").read_text().replace("\\-", "-")
        for command in [[], *COMMANDS]:
            done = self.here.run(*command, "--help")
            self.assertEqual((done.returncode, done.stderr), (0, ""), command)
            if command:
                self.assertIn(" ".join(["cardcage", *command]), page)
            for flag in re.findall(r"(?m)^  (?:-\w,)?(--[\w-]+)", done.stdout):
                self.assertRegex(page, rf"\\fB(-\w,)?{re.escape(flag)}\\fR", command)
        # And nothing else: every command of the page is one that was asked for help above.
        of_page = {re.sub(r" \w+$", "", title) if title.count(" ") > 2 else title
                   for title in re.findall(r'(?m)^\.SS "cardcage ([^"]+)"$', page)}
        for title in of_page:
            self.assertTrue(any(title.split()[:len(command)] == command for command in COMMANDS), title)

    def test_what_needs_no_database_starts_none(self):
        here = Installation()
        self.addCleanup(here.remove)
        for arguments in (["--version"], ["tenant", "--help"], ["config", "print"]):
            self.assertEqual(here.run(*arguments).returncode, 0)
            self.assertFalse((here.data / "postgres").exists(), arguments)

    def test_colours_are_for_terminals_only_and_can_be_refused(self):
        def on_terminal(no_color):
            ours, theirs = pty.openpty()
            with subprocess.Popen(
                    [self.here.program, "--config", self.here.config, "module", "list"], stdin=theirs, stdout=theirs,
                    stderr=theirs, env={**os.environ, "TERM": "xterm", "NO_COLOR": no_color}):
                os.close(theirs)
                output = b""
                try:
                    while data := os.read(ours, 4096):
                        output += data
                except OSError:  # EIO: the program has ended
                    pass
            os.close(ours)
            return output
        self.assertIn(b"\x1b[32mon", on_terminal(""))
        self.assertNotIn(b"\x1b", on_terminal("1"))
        self.assertNotIn("\x1b", self.here.run("module", "list").stdout)


class BesideAServer(Case):
    @classmethod
    def setUpClass(cls):
        cls.here = Installation("*").start()

    @classmethod
    def tearDownClass(cls):
        cls.here.remove()

    def test_tenants_are_added_listed_disabled_and_enabled(self):
        here = self.here
        added = here.run("tenant", "add", "plain")
        self.assertEqual(added.returncode, 0)
        self.assertEqual(str(uuid.UUID(added.stdout.strip())) + "\n", added.stdout)
        self.assert_refused(here.run("tenant", "add", "plain"), 1, "already", "choose another")
        self.assertIn("plain", here.run("tenant", "list").stdout)
        self.assertFalse(here.json("tenant", "disable", "plain")["enabled"])
        self.assertFalse(here.json("tenant", "disable", "plain")["enabled"])
        self.assertTrue(here.json("tenant", "enable", "plain")["enabled"])
        self.assert_refused(here.run("tenant", "disable", "nobody"), 1, "no tenant 'nobody'", "cardcage tenant list")
        self.assert_refused(here.run("token", "create", "--tenant", "nobody"), 1, "cardcage tenant add nobody")
        self.assert_refused(here.run("token", "list", "--tenant", "nobody"), 1, "no tenant 'nobody'")
        self.assert_refused(here.run("token", "revoke", "0123456789abcdef"), 1, "cardcage token list")

    def test_a_token_works_at_once_and_not_after_it_was_revoked(self):
        here = self.here
        here.json("tenant", "add", "fleeting")
        created = here.run("token", "create", "--tenant", "fleeting", "--scopes", "read")
        token = created.stdout.strip()
        self.assertIn("only once", created.stderr)
        self.assertNotIn(token.split("_")[2], created.stderr)
        bearer = wait_for(lambda: (a := here.exchange(token))[0] == 200 and a[1], 1.5, "the new token to work")
        self.assertEqual(here.customers(bearer), 200)
        self.assertEqual(
            request(here.base_url, "POST", "/customers", {
                "Authorization": f"Bearer {bearer}", "Accept": "application/api.cardcage.customer-v1+json",
                "Content-Type": "application/json"}, '{"name": "x"}')[0], 403)

        revoked = here.json("token", "revoke", token)
        self.assertEqual(revoked["id"], token.split("_")[1])
        self.assertTrue(revoked["revoked_at"])
        wait_for(lambda: here.customers(bearer) == 401, 5, "the bearer to be refused")
        self.assertEqual(here.exchange(token)[0], 401)
        self.assertEqual(here.json("token", "revoke", revoked["id"])["revoked_at"], revoked["revoked_at"])

    def test_a_disabled_tenant_is_refused_and_served_again_when_enabled(self):
        here = self.here
        bearer, other = here.new_tenant("switch"), here.new_tenant("bystander")
        self.assertEqual(here.customers(bearer), 200)
        here.json("tenant", "disable", "switch")
        wait_for(lambda: here.customers(bearer) == 401, 5, "the tenant to be refused")
        self.assertEqual(here.customers(other), 200)
        here.json("tenant", "enable", "switch")
        wait_for(lambda: here.customers(bearer) == 200, 5, "the tenant to be served")

    def test_a_module_is_switched_for_one_tenant_within_a_second(self):
        here = self.here
        bearer, other = here.new_tenant("chooser"), here.new_tenant("keeper")
        for change in range(20):
            off = change % 2 == 0
            here.choose("chooser", "modules.disabled = customers\n" if off else "# everything\n")
            wait_for(lambda: here.customers(bearer) == (404 if off else 200), 60, f"change {change}")
            self.assertEqual(here.customers(other), 200)

    def test_a_wrong_key_is_refused_and_what_was_in_force_stays(self):
        here = self.here
        bearer = here.new_tenant("typist")
        here.choose("typist", "modules.disabled = customers\n")
        wait_for(lambda: here.customers(bearer) == 404, 5, "the module to be off")
        here.choose("typist", "modules.disabeld = \n")
        try:
            refusal = "did you mean modules.disabled"
            wait_for(lambda: refusal in here.log.read_text(), 5, "the refusal in the log")
            self.assert_refused(here.run("config", "check"), 78, "typist.properties:1", "modules.disabeld", refusal)
            self.assertEqual(here.customers(bearer), 404)
        finally:
            here.choose("typist", "modules.disabled = \n")
        wait_for(lambda: here.customers(bearer) == 200, 5, "the module to be on")

    def test_the_demo_can_be_repeated(self):
        here = self.here
        first = here.json("demo", "--ready-file", here.ready)
        self.assertEqual(set(first), {
            "base_url", "admin_url", "tenant", "api_token", "data_dir", "customers", "customer_users", "users", "manufacturers",
            "suppliers", "components", "offers", "exchange_rates", "assemblies", "quotation", "order"})
        self.assertEqual((first["base_url"], first["admin_url"]), (here.base_url, here.admin_url))
        self.assertEqual((first["tenant"], first["data_dir"]), ("demo", str(here.data)))
        self.assertEqual(first["customers"], {"created": SAMPLES, "present": 0})

        token_file = here.data / "demo-token"
        self.assertEqual(stat.S_IMODE(token_file.stat().st_mode), 0o600)
        self.assertEqual(token_file.read_text().strip(), first["api_token"])

        again = here.json("demo", "--base-url", here.base_url + "/")
        self.assertEqual(again["api_token"], first["api_token"])
        self.assertEqual(again["customers"], {"created": 0, "present": SAMPLES})
        self.assertEqual(again["customer_users"], {"created": 0, "present": first["customer_users"]["created"]})
        self.assertEqual(again["users"], {"created": 0, "present": first["users"]["created"]})

        quoted = first["quotation"]
        self.assertEqual((quoted["status"], quoted["currency"]), ("QuotationAvailable", "EUR"))
        self.assertEqual([each["quantity"] for each in quoted["quantities"]], [10, 50, 100, 500, 1000])
        self.assertEqual({each["unpriced"] for each in quoted["quantities"]}, {0})
        prices = [float(each["unit_price"]) for each in quoted["quantities"]]
        self.assertEqual(prices, sorted(prices, reverse=True))  # the more, the cheaper
        self.assertEqual(again["quotation"], quoted)

        text = here.run("demo", "--base-url", here.base_url)
        self.assertEqual((text.returncode, text.stderr), (0, ""))
        self.assertRegex(text.stdout, r"QUANTITY +MATERIAL +MANUFACTURING +UNIT PRICE")
        self.assertIn("Müller & Söhne Messtechnik GmbH", text.stdout)
        self.assertIn(here.base_url + "/docs", text.stdout)

        here.json("token", "revoke", first["api_token"])
        renewed = here.json("demo", "--base-url", here.base_url)
        self.assertNotEqual(renewed["api_token"], first["api_token"])

    def test_the_demo_says_when_there_is_no_server(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        self.assert_refused(self.here.run("demo", "--base-url", f"http://127.0.0.1:{port}"), 69, "cardcage serve")
        self.assert_refused(self.here.run("demo", "--base-url", "ftp://127.0.0.1"), 64, "http://host:port")
        self.assert_refused(self.here.run("demo", "--base-url", "http://x", "--ready-file", "y"), 64)

    def test_a_second_server_on_the_same_data_directory_is_refused(self):
        self.assert_refused(self.here.run("serve"), 69, "in use by process", str(self.here.process.pid))


class Ending(Case):
    def setUp(self):
        self.here = Installation()
        self.addCleanup(self.here.remove)

    def test_a_port_in_use_is_named_with_the_way_out(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = str(taken.getsockname()[1])
            for flag in ("--port", "--admin-port"):
                done = self.here.run("serve", flag, port)
                self.assertEqual(done.returncode, 78, done.stderr)
                self.assertIn(port, done.stderr)
                self.assertIn("choose another with --port or --admin-port", done.stderr)
                self.assertFalse((self.here.data / "postgres" / "postmaster.pid").exists(), "the database was left")

    def test_a_start_that_fails_leaves_nothing_running(self):
        failures = {
            "": (78, "server.user = nobody-of-this-name\n"),
            "the database": (69, "database.embedded_bin = /nowhere\n"),
            "the modules": (78, "modules.settings.customers.no_such_setting = 1\n")}
        right = self.here.config.read_text()
        for stage, (code, wrong) in failures.items():
            if not stage and os.geteuid() != 0:
                continue  # accounts are root's matter
            self.here.config.write_text(right + wrong)
            self.here.data.mkdir(mode=0o700, exist_ok=True)  # the account of a server that root starts may clear it
            pidfile = self.here.data / "pid"
            done = self.here.run("serve", "--pidfile", pidfile)
            self.assert_refused(done, code)
            self.assertFalse((self.here.data / "postgres" / "postmaster.pid").exists(), f"the database, after {stage}")
            self.assertFalse(pidfile.exists(), "the pidfile was left")
        self.here.config.write_text(right)
        self.here.start()
        self.assertEqual(self.here.stop(), 0)

    def test_a_pidfile_or_a_mask_that_cannot_be_is_refused_at_once(self):
        missing = self.here.directory / "missing" / "pid"
        for words, code, text in (
            (("--pidfile", missing), 78, f"--pidfile, {missing}: No such file or directory; name a file"),
            (("--pidfile", self.here.directory), 78, "Is a directory; name a file"),
            (("--umask", "rwx"), 64, "--umask: 'rwx' is no mask of rights; write an octal number"),
            (("--umask", "1000"), 64, "--umask: '1000' is no mask of rights"),
            (("--umask", "8"), 64, "--umask: '8' is no mask of rights"),
        ):
            for daemon in ((), ("--daemon",)):
                done = self.here.run("serve", *daemon, *words)
                self.assert_refused(done, code, text)
        self.assertFalse((self.here.data / "postgres").exists(), "the database was started")

    def test_a_daemon_writes_its_id_and_keeps_its_directory(self):
        self.here.data.mkdir(mode=0o700)
        ready, pidfile = self.here.directory / "ready.json", self.here.data / "pid"
        self.here.config.write_text(self.here.config.read_text() + "log.file = daemon.log\n")
        done = self.here.run(
            "serve", "--daemon", "--pidfile", os.path.relpath(pidfile, self.here.directory), "--ready-file", ready
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        wait_for(ready.exists, 60, "the daemon to be ready")
        addresses = json.loads(ready.read_text())
        pid = int(pidfile.read_text())
        try:
            self.assertEqual(addresses["pid"], pid)
            self.assertEqual(request(addresses["admin_url"], "GET", "/readyz")[0], 200)
        finally:
            os.kill(pid, signal.SIGTERM)
        wait_for(lambda: '"stopped"' in (self.here.directory / "daemon.log").read_text(), 30, "the daemon to end")
        wait_for(lambda: not pidfile.exists(), 5, "the pidfile to go")
        self.assertEqual(stat.S_IMODE((self.here.directory / "daemon.log").stat().st_mode) & 0o077, 0)

    def test_a_signal_ends_the_server_and_its_database(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            self.here.start()
            self.here.process.send_signal(number)
            self.assertEqual(self.here.process.wait(30), 0)
            self.assertFalse((self.here.data / "postgres" / "postmaster.pid").exists())

    def test_a_second_signal_ends_the_server_at_once(self):
        here = self.here.start()
        bearer = here.new_tenant("slow")
        address = urllib.parse.urlsplit(here.base_url)
        with socket.create_connection((address.hostname, address.port)) as slow:
            # A request whose body is on its way keeps the server from ending for server.drain_timeout.
            slow.sendall(
                f"POST /customers HTTP/1.1\r\nHost: {address.netloc}\r\nAuthorization: Bearer {bearer}\r\n"
                "Accept: application/api.cardcage.customer-v1+json\r\nContent-Length: 100\r\n\r\n{".encode())
            time.sleep(0.2)
            here.process.send_signal(signal.SIGTERM)
            wait_for(lambda: '"stopping"' in here.log.read_text(), 5, "the server to stop")
            with self.assertRaises(Exception, msg="the server did not wait for the request"):
                here.process.wait(1)
            here.process.send_signal(signal.SIGTERM)
            self.assertEqual(here.process.wait(60), 1)  # 0 when it had waited for the request after all
        # The database went on; the next server takes it over.
        here.start()
        self.assertEqual(here.customers(bearer), 200)
        self.assertEqual(here.stop(), 0)


class Result(unittest.TestResult):
    """Names each test as it starts, and says at once why one failed."""

    def startTest(self, test):
        super().startTest(test)
        print(f"  {test.id().removeprefix('__main__.')}", flush=True)

    def _say(self, error, test):
        print("  FAILED " + str(test) + "\n" + self._exc_info_to_string(error, test), flush=True)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self._say(error, test)

    def addError(self, test, error):
        super().addError(test, error)
        self._say(error, test)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True, type=lambda text: Path(text).resolve())
    parser.add_argument("--filter", default="")
    options = parser.parse_args()
    Installation.build = options.build
    tidy()
    suite = unittest.TestSuite()
    for group in unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"]):
        chosen = [test for test in group if options.filter in test.id()]
        if chosen:
            suite.addTest(unittest.TestSuite(chosen))
    count = suite.countTestCases()
    result = Result()
    suite.run(result)
    failed = len(result.failures) + len(result.errors)
    skipped = len(result.skipped)
    print(f"{max(count - failed - skipped, 0)} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
