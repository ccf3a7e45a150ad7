"""A TypeScript client that is generated from /openapi.json uploads a board."""

import json
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from support.boards import BoardCase, generated

FOLDER = Path(__file__).resolve().parents[1] / "typescript"
PROGRAMS = FOLDER / "node_modules" / ".bin"
COMPILE = ["--strict", "--noEmitOnError", "--target", "es2022", "--module", "commonjs", "--lib", "es2022,dom,dom.iterable",
           "--types", "node", "--typeRoots", FOLDER / "node_modules/@types"]


@unittest.skipUnless(PROGRAMS.is_dir(), "the npm packages of tests/e2e/typescript are not there: run scripts/setup")
class TypeScriptClient(BoardCase):
    def run_program(self, *words):
        done = subprocess.run(words, capture_output=True, text=True, timeout=600, cwd=self.work)
        self.assertEqual(done.returncode, 0, done.stdout[-4000:] + done.stderr[-4000:])
        return done.stdout

    def setUp(self):
        self.work = Path(tempfile.mkdtemp(prefix="cardcage-typescript-"))
        self.addCleanup(shutil.rmtree, self.work)

    def test_a_generated_client_uploads_a_board(self):
        (self.work / "openapi.json").write_bytes(self.tenant.get("/openapi.json").body)
        self.run_program(PROGRAMS / "openapi-ts", "-i", "openapi.json", "-o", "client", "-c", "@hey-api/client-fetch")
        shutil.copy(FOLDER / "upload_board.ts", self.work)
        self.run_program(PROGRAMS / "tsc", *COMPILE, "upload_board.ts")
        files, facts = generated(3)
        for name, content in files.items():
            (self.work / name).write_bytes(content)
        token = self.tenant.new_api_token()
        self.tenant.bearer_of(token)  # from now on the server knows it
        told = json.loads(self.run_program("node", "upload_board.js", self.server.base_url, token, *files))
        self.assertEqual(told["names"], list(files))
        pcb = told["pcb"]
        self.assertEqual((pcb["analysis"]["status"], pcb["extracted"]["boardWidth"]), ("Finished", facts["width"] / 1000))
        self.assertEqual(pcb, self.pcb(pcb["id"]).json)
        self.assertGreater(told["archiveBytes"], 500)
        self.assertEqual((told["refusal"]["status"], told["refusal"]["code"]), (400, "invalid_archive"))
        self.assertIn("broken.zip", told["refusal"]["detail"])
