"""Modules that need a signature: what lacks it, or was changed, does not serve, and no code of it runs."""

import shutil
import subprocess
from pathlib import Path

from support.case import OwnModulesCase
from support.server import Server, wait_for

SWAP = "e2e/versions/swap_one.so"
CRASHING = "host/modules/samples/crashes_in_init.so"


class Signatures(OwnModulesCase):
    def setUp(self):
        super().setUp()
        self.key = self.own.directory / "tests.key"
        self.public = self.sign("--new-key", self.key)

    def sign(self, *words):
        done = subprocess.run([Server.program, "--config", self.own.config, "module", "sign", *words], capture_output=True,
                              text=True, cwd=self.own.directory)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()

    def configure(self, text):
        with self.own.config.open("a") as settings:
            settings.write(text)

    def signed(self):
        """A signed copy of the module."""
        copy = self.own.directory / "signed.so"
        shutil.copy(Path(Server.program).resolve().parents[1] / "tests" / SWAP, copy)
        self.sign(copy, "--key", self.key)
        return copy.read_bytes()

    def put(self, content, name):
        partial = self.own.directory / name
        partial.write_bytes(content)
        partial.chmod(0o644)
        partial.rename(self.modules / name)

    def refusal(self, name):
        return wait_for(lambda: self.refused().get(name), 10, f"the refusal of {name}")

    def states(self):
        return {module["id"]: module["state"] for module in self.server.admin("/readyz").json["modules"]}

    def test_what_is_not_signed_does_not_serve_where_a_key_asks_for_it(self):
        self.configure(f"modules.keys.tests = third_party:{self.public}\n")
        self.server.start()
        self.assertEqual(self.states(), {})
        self.assertEqual(self.refused()["customers.so"]["code"], "unsigned", "its vendor is a text that all may write")
        self.assertEqual(self.refused()["trouble.so"]["code"], "unsigned")
        for word in ("modules.keys", "cardcage module sign", "modules.dev"):
            self.assertIn(word, self.refused()["trouble.so"]["reason"])

        self.drop(CRASHING, "crashing.so")
        self.assertEqual(self.refusal("crashing.so")["code"], "unsigned", "its code would have crashed")
        signed = self.signed()
        damaged = bytearray(signed)
        damaged[len(signed) // 2] ^= 1
        self.put(damaged, "damaged.so")
        self.assertEqual(self.refusal("damaged.so")["code"], "signature")
        self.assertEqual(self.tenant.get("/swap").status, 404)
        self.put(signed, "swap.so")
        wait_for(lambda: self.tenant.get("/swap").status == 200, 10, "the signed module")
        self.assertNotIn("swap.so", self.refused())

        secret = self.key.read_text().splitlines()[1]
        self.assertNotIn(secret, self.server.log() + self.server.output())

    def test_what_the_server_does_not_trust_is_not_installed(self):
        """The server has its key by a flag, which the command does not have; its own file would take anything."""
        self.server.start(["--set", f"modules.keys.tests=third_party:{self.public}"])
        careless = self.own.directory / "careless.properties"
        careless.write_text(f"data_dir = {self.own.data}\nmodules.dev = true\n")
        program = Path(Server.program).resolve()
        before = sorted(self.modules.iterdir())

        def install(file):
            return subprocess.run([program, "--config", careless, "module", "install", file], capture_output=True, text=True,
                                  cwd=self.own.directory, timeout=240)
        done = install(program.parents[1] / "tests" / SWAP)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("swap_one.so cannot be installed", done.stderr)
        self.assertIn("is not signed", done.stderr)
        self.assertNotIn("the server refuses", done.stderr)  # that would be after it was loaded
        self.assertEqual((sorted(self.modules.iterdir()), self.tenant.get("/swap").status), (before, 404))

        self.signed()
        done = install(self.own.directory / "signed.so")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.tenant.get("/swap").status, 200)

    def test_developers_and_installations_without_a_key_need_no_signature(self):
        self.drop(SWAP, "swap.so")
        self.server.start()
        self.assertEqual((self.tenant.get("/swap").status, self.refused()), (200, {}))
        self.server.stop()
        self.configure(f"modules.keys.tests = third_party:{self.public}\nmodules.dev = true\n")
        self.server.start()
        self.assertEqual((self.tenant.get("/swap").status, self.refused()), (200, {}))

    def test_the_programs_own_modules_need_a_key_of_their_own_tier(self):
        self.configure(f"modules.keys.tests = third_party:{self.public}\nmodules.signatures.own = required\n")
        for module in self.modules.iterdir():
            if module.name != "customers.so":
                module.unlink()
        self.sign(self.modules / "customers.so", "--key", self.key)
        self.server.start()
        self.assertEqual(self.refused()["customers.so"]["code"], "unknown_signer")
        self.server.stop()
        self.configure(f"modules.keys.own = own:{self.public}\n")
        self.server.start()
        self.assertEqual((self.states(), self.refused()), ({"customers": "on"}, {}))
