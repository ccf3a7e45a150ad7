"""One `cardcage serve` with an embedded database in a temporary directory, and tenants made by the command line."""

import email
import email.policy
import json
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support"))

from surroundings import tidy  # noqa: E402

from . import rates  # noqa: E402
from .client import send  # noqa: E402

ALL_SCOPES = ["read", "write", "offers_import", "purchase_orders", "files", "admin"]


class Server:
    """Use as a context manager. `base_url` and `admin_url` are those of the running server."""

    def __init__(self, build, keep=False, planted=False):
        tidy()
        self.program = (Path(build) / "bin" / "cardcage").resolve()
        if not self.program.exists():
            raise SystemExit(f"{self.program} is missing: build it, or name the build directory with --build")
        of_tests = Path(build) / "tests" / "golden"
        self.module_sources = [Path(build) / "lib" / "cardcage" / "modules", of_tests / "modules"]
        if planted:
            self.module_sources.append(of_tests / "planted_modules")
        self.keep = keep
        self.rates_url = rates.publish()
        self.directory = Path(tempfile.mkdtemp(prefix="cardcage-golden-"))
        # The database of a server run by root belongs to an unprivileged user, who must reach it.
        self.directory.chmod(0o755)
        # Beside the configuration: the files of tenants.
        self.tenant_files = self.directory / "config" / "tenants"
        self.tenant_files.mkdir(parents=True)
        (self.directory / "config" / "cardcage.properties").write_text("# All settings are flags.\n")
        self.process = None
        self.tenants = self.exchanges = 0
        self._read_mails = set()

    def __enter__(self):
        modules = self.directory / "modules"
        modules.mkdir(mode=0o755)
        for source in self.module_sources:
            for library in sorted(source.glob("*.so")):
                copy = modules / library.name
                shutil.copy(library, copy)
                copy.chmod(stat.S_IRUSR | stat.S_IWUSR | stat.S_IRGRP | stat.S_IROTH)
        ready = self.directory / "ready.json"
        self.log_path = self.directory / "log"
        with open(self.log_path, "wb") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", *self._options(), "--ready-file", ready],
                cwd=self.directory, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        try:
            deadline = time.monotonic() + 60
            while not ready.exists():
                if self.process.poll() is not None:
                    raise SystemExit(f"the server ended with {self.process.returncode}:\n{self.log()[-4000:]}")
                if time.monotonic() > deadline:
                    raise SystemExit(f"the server was not ready after 60 s:\n{self.log()[-4000:]}")
                time.sleep(0.02)
            addresses = json.loads(ready.read_text())
            self.base_url, self.admin_url = addresses["base_url"], addresses["admin_url"]
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.keep:
            print(f"kept: {self.directory}")
        else:
            shutil.rmtree(self.directory, ignore_errors=True)

    def _options(self):
        settings = {"server.port": 0, "admin.port": 0, "data_dir": self.directory / "data",
                    "modules.directory": self.directory / "modules",
                    # The figures are those of the one process.
                    "server.processes": 1,
                    # Holds none but the large uploads of the story about it.
                    "modules.settings.components.hold_large_deletions": "true",
                    # Exchange rates are those of these tests.
                    "modules.settings.sourcing.rates_url": self.rates_url,
                    "modules.settings.sourcing.rates_allow_private": "true"}
        words = [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
        return ["--config", self.directory / "config" / "cardcage.properties", *words]

    def log(self):
        return self.log_path.read_text(errors="replace")

    def run(self, *arguments):
        """One command of the command line; returns the JSON it prints."""
        done = subprocess.run([self.program, *arguments, *self._options(), "--json"],
                              cwd=self.directory, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"cardcage {' '.join(map(str, arguments))}: {done.stderr or done.stdout}")
        return json.loads(done.stdout)

    def configure_tenant(self, tenant, text):
        """Replaces the tenant's file in one step, as careful editors do."""
        fresh = self.directory / "fresh.properties"
        fresh.write_text(text)
        fresh.rename(self.tenant_files / f"{tenant.slug}.properties")

    def new_tenant(self, word):
        self.tenants += 1
        slug = f"{word}-{self.tenants}"
        self.run("tenant", "add", slug)
        return Tenant(self, slug)

    def next_mail(self, address):
        """The oldest mail to that address that was not asked for yet: "Subject: …", an empty line, the text. It may
        take a moment to leave the outbox."""
        def unread():
            mails = (self.directory / "data" / "mail").glob("*.eml")
            for path in sorted(mails, key=lambda path: path.stat().st_mtime_ns):
                if path not in self._read_mails:
                    message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
                    if message["To"].addresses[0].addr_spec == address:
                        self._read_mails.add(path)
                        return message
            return None
        message = self.wait_for(unread, f"a mail to {address}")
        return f"Subject: {message['Subject']}\n\n{message.get_content()}".replace("\r\n", "\n").strip("\n")

    @staticmethod
    def wait_for(probe, what, seconds=10):
        deadline = time.monotonic() + seconds
        while True:
            found = probe()
            if found is not None:
                return found
            if time.monotonic() > deadline:
                raise SystemExit(f"waited {seconds} s for {what}")
            time.sleep(0.02)


class Tenant:
    def __init__(self, server, slug):
        self.server, self.slug, self._access = server, slug, {}

    def api_token(self, scopes=ALL_SCOPES):
        """An API token with exactly these scopes, known to the server."""
        return self._access_with(scopes)[0]

    def bearer(self, scopes=ALL_SCOPES):
        """A bearer with exactly these scopes; all but `portal` unless told."""
        return self._access_with(scopes)[1]

    def _access_with(self, scopes):
        key = tuple(scopes)
        if key not in self._access:
            token = self.server.run("token", "create", "--tenant", self.slug, "--scopes", ",".join(key))["token"]
            body = json.dumps({"token": token})
            bearer = self.server.wait_for(lambda: self._exchange(body), "POST /token to know a new token")
            self._access[key] = token, bearer
        return self._access[key]

    def _exchange(self, body):
        """The bearer; None while the server has not noticed the token yet, which takes it up to a second. Every try
        comes from another address, so that the limit on failed ones does not count."""
        self.server.exchanges += 1
        source = f"127.1.{self.server.exchanges // 250}.{self.server.exchanges % 250 + 1}"
        answer = send(self.server.base_url, "POST", "/token", {"Content-Type": "application/json"}, body, source=source)
        if answer.status not in (200, 401):
            raise SystemExit(f"POST /token: {answer.status} {answer.text}")
        return answer.text if answer.status == 200 else None
