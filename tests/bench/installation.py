"""One installation in a scratch directory: a tenant, a token, customers, and the server while a bench needs it."""

import contextlib
import http.client
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.parse

from support.measuring import HERE, Unmeasurable, family, wrk

SOURCE = HERE.parent.parent
FIND_CUSTOMER = HERE / "find_customer.sql"
MEDIA_TYPE = "application/api.cardcage.customer-v1+json"
CUSTOMERS = 10_000
ASKED_FOR = 20  # of them, at random: each is a prepared statement of its own in pgbench, which cannot make uuids

INSERT_CUSTOMERS = f"""
INSERT INTO customers.customer (tenant_id, number, name, industry, currency, notes, portal_enabled)
SELECT :'tenant'::uuid, 'C-' || n, 'Customer ' || n, 'Industrial', 'EUR', 'Calls before orders.', n % 2 = 0
  FROM generate_series(1, {CUSTOMERS}) AS n;
VACUUM ANALYZE customers.customer;
"""


def get(url, headers=(), timeout=10):
    """Status and body of a GET over a connection of its own."""
    parts = urllib.parse.urlsplit(url)
    with contextlib.closing(http.client.HTTPConnection(parts.hostname, parts.port, timeout=timeout)) as connection:
        connection.request("GET", parts.path, headers=dict(headers))
        answer = connection.getresponse()
        return answer.status, answer.read()


def body_of(url, headers):
    status, body = get(url, headers)
    if status != 200:
        raise Unmeasurable(f"{url} answers {status}: {body[:500].decode(errors='replace')}")
    return body


def require_equal_bodies(urls, headers):
    """The two sides must give the same bytes, or their figures cannot be compared."""
    bodies = [body_of(url, headers) for url in urls]
    if len(set(bodies)) > 1:
        raise Unmeasurable("the bodies of the two sides differ:\n" + "\n".join(map(repr, bodies)))


@contextlib.contextmanager
def ended_with(process):
    """The process runs as long as the block; it gets SIGTERM, and time to stop its database."""
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Server:
    """`cardcage serve`, ready, with its embedded database."""

    def __init__(self, installation, process, ready):
        self.installation, self.process, self.pid = installation, process, process.pid
        self.url = ready["base_url"]
        self.admin_url = ready["admin_url"]
        self.port = urllib.parse.urlsplit(self.url).port
        self.data = pathlib.Path(ready["data_dir"])
        lines = (self.data / "postgres/postmaster.pid").read_text().splitlines()
        self.postmaster = int(lines[0])
        # Variables by which libpq and the programs of PostgreSQL find the socket of the server.
        self.database = {"PGHOST": lines[4], "PGPORT": lines[3], "PGDATABASE": "cardcage"}

    def database_pids(self):
        return family(self.postmaster)

    def psql(self, sql, **variables):
        """Runs SQL as superuser, past row-level security: for preparing and comparing, never measured."""
        command = ["psql", "-U", "postgres", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]
        for name, value in variables.items():
            command += ["-v", f"{name}={value}"]
        done = subprocess.run(command, input=sql, capture_output=True, text=True, env={**os.environ, **self.database})
        if done.returncode:
            raise Unmeasurable("psql: " + done.stderr)
        return done.stdout

    def headers(self):
        """The headers of every measured request: the bearer, and the media type that is answered."""
        return [("Authorization", f"Bearer {self.bearer()}"), ("Accept", MEDIA_TYPE)]

    def bearer(self):
        if not hasattr(self, "_bearer"):
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
            with contextlib.closing(connection):
                text = json.dumps({"token": self.installation.token})
                connection.request("POST", "/token", text, {"Content-Type": "application/json"})
                answer = connection.getresponse()
                body = answer.read().decode()
            if answer.status != 200:
                raise Unmeasurable(f"POST /token answers {answer.status}: {body}")
            self._bearer = body
        return self._bearer

    def customer_url(self, customer_id):
        return f"{self.url}/customers/{customer_id}"


def ask_for_customers(server, url, seconds, connections):
    """Load of authenticated GETs of customers in random order. `url`: the server's own, or that of its peer."""
    ids = server.installation.ids_file
    return wrk(url, seconds, connections, server.headers(), "random_customer.lua", [ids])


class Installation:
    def __init__(self, program):
        self.program = pathlib.Path(program).resolve()
        self.build = self.program.parent.parent
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="cardcage-bench-"))
        self.directory.chmod(0o755)  # the embedded database runs as another account when this one is root
        self.modules = self.directory / "modules"
        self.modules.mkdir(mode=0o755)
        for file in (*self.build.glob("lib/cardcage/modules/*.so"), self.build / "tests/bench/modules/bench-plain.so"):
            shutil.copy(file, self.modules)
        self.configuration = self.directory / "config/cardcage.properties"  # beside it those of tenants
        self.configuration.parent.mkdir()
        self.configuration.touch()
        self.ids_file = self.directory / "ids"
        self._prepare()

    def remove(self):
        shutil.rmtree(self.directory, ignore_errors=True)

    def flags(self):
        # Nothing is written for a request, here as in the peers; idle connections outlive a bench.
        settings = ("log.access=false", "log.level=warning", "server.idle_timeout=30m", "server.processes=1")
        flags = ["--config", str(self.configuration), "--data-dir", str(self.directory / "data"), "--modules-dir", str(self.modules)]
        return flags + [word for setting in settings for word in ("--set", setting)]

    def environment(self):
        return {name: value for name, value in os.environ.items() if not name.startswith("CARDCAGE_")}

    def run(self, *arguments):
        """A command of the program; its standard output."""
        command = [str(self.program), *self.flags(), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.directory, env=self.environment())
        if done.returncode:
            raise Unmeasurable(f"{' '.join(command)}: {done.stderr}")
        return done.stdout

    @contextlib.contextmanager
    def server(self, *settings):
        """A server of its own for each bench: none inherits another's memory. Settings ("name=value") win over those
        of flags()."""
        ready_file = self.directory / "ready.json"
        ready_file.unlink(missing_ok=True)
        own = [word for setting in settings for word in ("--set", setting)]
        command = [str(self.program), *self.flags(), *own, "serve", "--port", "0", "--admin-port", "0"]
        with open(self.directory / "server.log", "a", encoding="utf-8") as log:
            process = subprocess.Popen(
                command + ["--ready-file", str(ready_file)], cwd=self.directory, env=self.environment(), stderr=log
            )
        with ended_with(process):
            until = time.monotonic() + 120
            while not ready_file.exists():
                if process.poll() is not None or time.monotonic() > until:
                    raise Unmeasurable("the server does not start:\n" + (self.directory / "server.log").read_text())
                time.sleep(0.05)
            yield Server(self, process, json.loads(ready_file.read_text()))

    def _prepare(self):
        with self.server() as server:
            self.tenant = json.loads(self.run("tenant", "add", "bench", "--json"))["id"]
            created = self.run("token", "create", "--tenant", "bench", "--scopes", "all", "--json")
            self.token = json.loads(created)["token"]
            server.psql(INSERT_CUSTOMERS, tenant=self.tenant)
            ids = server.psql("SELECT id FROM customers.customer ORDER BY number").split()
        self.ids = random.Random(1).sample(ids, ASKED_FOR)
        self.ids_file.write_text("".join(f"{each}\n" for each in self.ids))
