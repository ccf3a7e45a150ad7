"""One installation of the program under test: configuration, data directory and modules in a temporary directory."""

import http.client
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.parse
from pathlib import Path

CUSTOMER = "application/api.cardcage.customer-v1+json"


def wait_for(condition, seconds, what):
    """The first true value of `condition`."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {seconds} s for {what}")
        time.sleep(0.02)


def request(base_url, method, target, headers=None, body=None):
    """(status, body) of one request."""
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(base_url).netloc, timeout=30)
    try:
        connection.request(method, target, body, headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


class Installation:
    build = None  # set by the runner

    def __init__(self, modules="customers", processes=1):
        """`modules`: a pattern of the modules to install. `processes`: that serve."""
        # The database of a server run by root belongs to an unprivileged account, which must reach it.
        self.directory = Path(tempfile.mkdtemp(prefix="cardcage-admin-"))
        self.directory.chmod(0o755)
        self.program = self.build / "bin" / "cardcage"
        self.data = self.directory / "data"
        self.config = self.directory / "config" / "cardcage.properties"
        self.tenant_files = self.directory / "config" / "tenants"
        self.tenant_files.mkdir(parents=True)
        self.modules = self.directory / "modules"
        self.modules.mkdir(mode=0o755)
        for module in (self.build / "lib" / "cardcage" / "modules").glob(f"{modules}.so"):
            shutil.copy(module, self.modules)
        self.log = self.directory / "log"
        self.config.write_text(
            f"server.port = 0\nadmin.port = 0\ndata_dir = {self.data}\nmodules.directory = {self.modules}\n"
            f"log.format = json\nserver.processes = {processes}\n")
        self.process = None

    def remove(self):
        self.stop()
        self.end_database()
        shutil.rmtree(self.directory, ignore_errors=True)

    def end_database(self):
        """Ends an embedded database that outlived its server."""
        postmaster = self.data / "postgres" / "postmaster.pid"
        if postmaster.exists():
            os.kill(int(postmaster.read_text().split()[0]), signal.SIGINT)
            wait_for(lambda: not postmaster.exists(), 30, "the database to end")

    # ---- commands

    def run(self, *arguments, **environment):
        """One command."""
        return subprocess.run(
            [self.program, "--config", self.config, *arguments], capture_output=True, text=True, cwd=self.directory,
            stdin=subprocess.DEVNULL, env={**os.environ, **environment}, timeout=120)

    def json(self, *arguments):
        """Returns the output of a command that succeeds, with --json."""
        done = self.run(*arguments, "--json")
        if done.returncode:
            raise AssertionError(f"{arguments}: {done.returncode} {done.stderr}")
        return json.loads(done.stdout)

    # ---- the server

    def start(self):
        ready = self.directory / "ready.json"
        ready.unlink(missing_ok=True)
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "--config", self.config, "serve", "--ready-file", ready], cwd=self.directory,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        wait_for(lambda: ready.exists() or self.process.poll() is not None, 60, "the server to be ready")
        if self.process.poll() is not None:
            raise AssertionError(f"the server ended with {self.process.returncode}: {self.log.read_text()[-4000:]}")
        addresses = json.loads(ready.read_text())
        self.base_url, self.admin_url = addresses["base_url"], addresses["admin_url"]
        self.ready = ready
        return self

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(60)
        return self.process and self.process.returncode

    def exchange(self, token):
        """(status, bearer or problem)"""
        return request(self.base_url, "POST", "/token", {"Content-Type": "application/json"}, json.dumps({"token": token}))

    def new_tenant(self, slug):
        """A bearer of a new tenant."""
        self.json("tenant", "add", slug)
        token = self.json("token", "create", "--tenant", slug)["token"]
        return wait_for(lambda: (answer := self.exchange(token))[0] == 200 and answer[1], 5, "the token to work")

    def customers(self, bearer):
        """Status of GET /customers."""
        return request(self.base_url, "GET", "/customers", {"Authorization": f"Bearer {bearer}", "Accept": CUSTOMER})[0]

    def choose(self, slug, text):
        """Replaces the tenant's configuration file, as a careful operator does."""
        partial = self.directory / "partial"
        partial.write_text(text)
        partial.rename(self.tenant_files / f"{slug}.properties")
