"""A `cardcage serve` of one's own: in a temporary directory, on free ports, with its database reachable by psql."""

import json
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from .tenant import Tenant
from .wire import send

POSTGRES = Path("/usr/lib/postgresql/15/bin")


BUSY = 12  # times as long as on a machine of its own something may take before it counts as missing


def wait_for(condition, seconds, what, pause=0.02):
    """The first true value of `condition`, which may raise OSError meanwhile. `seconds`: without other work beside it."""
    deadline = time.monotonic() + BUSY * seconds
    while True:
        try:
            value = condition()
        except OSError:
            value = None
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {BUSY * seconds} s for {what}")
        time.sleep(pause)


def children_of(pid):
    """Processes that a server has started to run an isolated function."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, rest = entry.read_text().rsplit(")", 1)
        except OSError:
            continue
        if int(rest.split()[1]) == pid and "postgres" not in name and rest.split()[0] != "Z":
            found.append(int(entry.parent.name))
    return found


class Server:
    program = None  # set by the runner
    modules = None  # directory of every module the servers load, made by the runner
    preloaded = None  # directory of the libraries that a test preloads into servers, made by the runner

    def __init__(self, settings=None):
        self.directory = Path(tempfile.mkdtemp(prefix="cardcage-e2e-"))
        # The database of a server run by root belongs to an unprivileged account, which must reach it.
        self.directory.chmod(0o755)
        self.working_directory = self.directory
        self.data = self.directory / "data"
        self.log_path = self.directory / "log"
        self.tenant_files = self.directory / "config" / "tenants"
        self.tenant_files.mkdir(parents=True)
        self.settings = {"server.port": 0, "admin.port": 0, "data_dir": self.data, "modules.directory": self.modules,
                         "log.file": self.log_path, "log.format": "json",
                         # Tests look into the one process; those of tests/e2e/supervision have several.
                         "server.processes": 1,
                         # Nobody asks the internet for exchange rates.
                         "modules.settings.sourcing.rates_url": "", **(settings or {})}
        self.config = self.directory / "config" / "cardcage.properties"
        self.config.write_text("".join(f"{key} = {value}\n" for key, value in self.settings.items()))
        self.process = None
        self.environment = {}  # beyond the runner's own
        self.tenants = 0

    def start(self, words=()):
        ready = self.directory / "ready.json"
        ready.unlink(missing_ok=True)
        with open(self.directory / "output", "ab") as output:
            self.process = subprocess.Popen(
                [self.program, "--config", self.config, "serve", "--ready-file", ready, *words],
                cwd=self.working_directory, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                env={**os.environ, **self.environment})
        try:
            wait_for(lambda: ready.exists() or self.process.poll() is not None, 60, "the server to be ready")
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}: {self.output()}")
        except AssertionError:
            self.stop()
            raise
        addresses = json.loads(ready.read_text())
        self.base_url, self.admin_url = addresses["base_url"], addresses["admin_url"]
        return self

    def output(self):
        return (self.directory / "output").read_text(errors="replace")[-4000:]

    @property
    def pid(self):
        return self.process.pid

    def stop(self):
        """Ends the process as an operator would; returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        return self.process.returncode

    def remove(self):
        if self.process:
            self.stop()
        shutil.rmtree(self.directory, ignore_errors=True)

    def database(self):
        """Returns the options by which psql reaches the database as its superuser."""
        lines = (self.data / "postgres" / "postmaster.pid").read_text().split("\n")
        return f"host={lines[4]} dbname=cardcage"

    def sql(self, text, user="postgres"):
        """Runs statements; rows as lines of columns joined by '|'. Raises SqlError."""
        return run_sql(f"{self.database()} user={user}", text)

    def command(self, *words):
        """One command of the command line; returns the JSON it prints."""
        done = subprocess.run([self.program, "--config", self.config, *words, "--json"], capture_output=True,
            text=True, cwd=self.directory)
        if done.returncode:
            raise AssertionError(f"cardcage {' '.join(words)}: {done.stderr or done.stdout}")
        return json.loads(done.stdout)

    def new_tenant(self, word="tenant"):
        self.tenants += 1
        return Tenant(self, self.command("tenant", "add", f"{word}-{self.tenants}"))

    def tenant_file(self, tenant):
        return self.tenant_files / f"{tenant.slug}.properties"

    def configure_tenant(self, tenant, text):
        """Replaces the tenant's file in one step, as careful editors do."""
        fresh = self.directory / "fresh.properties"
        fresh.write_text(text)
        fresh.rename(self.tenant_file(tenant))

    def send(self, method, target, headers=None, body=None, **options):
        return send(self.base_url, method, target, headers, body, **options)

    def admin(self, path):
        return send(self.admin_url, "GET", path)

    def metrics(self):
        """Values by series, as in 'cardcage_trouble_failures_total' or 'name{label="value"}'."""
        lines = self.admin("/metrics").text.splitlines()
        return {series: float(value) for series, value in (line.rsplit(" ", 1) for line in lines
            if not line.startswith("#"))}

    def log(self):
        return self.log_path.read_text(errors="strict")

    def log_size(self):
        return self.log_path.stat().st_size

    def log_lines(self, since=0):
        """The complete lines behind that many bytes, parsed. A line that was half written then does not count."""
        with open(self.log_path, "rb") as file:
            file.seek(max(since - 1, 0))
            if since > 0:
                file.readline()
            complete = file.read().rpartition(b"\n")[0]
            return [json.loads(line) for line in complete.decode().split("\n") if line]

    def status(self, field):
        """A line of /proc/<pid>/status: Threads, VmRSS (kB), …"""
        return int(re.search(rf"^{field}:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text(), re.M)[1])


class SqlError(Exception):
    pass


def run_sql(connection, text):
    done = subprocess.run(
        ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-v", "VERBOSITY=verbose", "-d", connection],
        input=text, capture_output=True, text=True, cwd="/")
    if done.returncode:
        raise SqlError(done.stderr)
    return done.stdout.splitlines()


class Cluster:
    """A PostgreSQL of the test's own, for what an operator's database server does: statistics, restarts."""

    def __init__(self):
        self.directory = Path(tempfile.mkdtemp(prefix="cardcage-e2e-pg-"))
        self.account = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        if os.geteuid() == 0:
            shutil.chown(self.directory, self.account)
        self.data = self.directory / "data"
        self._run(POSTGRES / "initdb", "-D", self.data, "-E", "UTF8", "--locale=C", "-U", "postgres", "-A", "trust",
            "-N")
        with open(self.data / "postgresql.conf", "a") as settings:
            settings.write(f"listen_addresses = ''\nunix_socket_directories = '{self.directory}'\nfsync = off\n"
                           "shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track_utility = off\n")
        self.control("start")
        self.sql(
            "CREATE ROLE cardcage_owner LOGIN CREATEROLE;"
            "CREATE ROLE cardcage_runtime LOGIN NOINHERIT;", "postgres")
        self.sql("CREATE DATABASE cardcage OWNER cardcage_owner TEMPLATE template0", "postgres")
        self.sql("REVOKE ALL ON DATABASE cardcage FROM PUBLIC; GRANT CONNECT ON DATABASE cardcage TO cardcage_runtime;"
                 "CREATE EXTENSION pg_stat_statements", "cardcage")

    def url(self, user, database="cardcage"):
        return f"host={self.directory} dbname={database} user={user}"

    def sql(self, text, database="cardcage"):
        return run_sql(self.url("postgres", database), text)

    def control(self, *words):
        control(self.data, *words)

    def check(self):
        """Returns the faults that pg_amcheck finds in tables and indexes."""
        done = subprocess.run([POSTGRES / "pg_amcheck", "-h", self.directory, "-U", "postgres", "--install-missing",
            "-d", "cardcage"], capture_output=True, text=True, cwd="/")
        return done.stdout + (done.stderr if done.returncode else "")

    def _run(self, *words):
        _as_account(self.account, words)

    def remove(self):
        self.control("stop", "-m", "immediate")
        shutil.rmtree(self.directory, ignore_errors=True)


def control(data, *words):
    """pg_ctl, as the account the cluster belongs to."""
    _as_account(data.owner(), (POSTGRES / "pg_ctl", "-D", data, "-w", "-l", data / "pg_ctl.log", *words))


def _as_account(account, words):
    user = account if os.geteuid() == 0 else None
    done = subprocess.run(words, user=user, group=user, extra_groups=[] if user else None, cwd="/",
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT)
    if done.returncode:
        raise AssertionError(f"{' '.join(map(str, words))}: {done.returncode}")
