"""find_names: POST /manufacturers/find of 1,000 names over 52,000 names and aliases of a tenant.

The peer asks for one name at a time, over one kept connection: what a client does without the list, and what the server
would do without the set-based statement. Told beside it, not judged: the module's own statement, prepared, once a name,
by psql over the Unix socket, which is spared HTTP, the token, Unicode and JSON.
"""

import contextlib
import http.client
import json
import os
import random
import subprocess
import time

from installation import SOURCE
from support.measuring import Figure, Unmeasurable, median, show_runs

ACCEPT = "application/api.cardcage.manufacturer-v1+json"
NAMES = 1_000
FIND_NAMES = SOURCE / "plugins/manufacturers/sql/find_names.sql"


def fill(server, directory, plan):
    """The makers of scripts/generate-data; gives every name and alias."""
    scale = "small" if plan.runs < 5 else "large"
    command = [SOURCE / "scripts/generate-data", "--scale", scale, "--only", "manufacturers", "--out", directory]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    names = []
    for file in sorted(directory.glob("manufacturers-*.json")):
        body = file.read_bytes()
        for maker in json.loads(body)["manufacturers"]:
            names += [maker["name"], *maker["alternative_names"]]
        status, answer = post(server, "/manufacturers/import", body)
        if status != 200:
            raise Unmeasurable(f"POST /manufacturers/import answers {status}: {answer[:500]!r}")
    server.psql("VACUUM ANALYZE manufacturers.private_manufacturer; VACUUM ANALYZE manufacturers.alternative_name")
    return names


def headers(server):
    return {"Authorization": f"Bearer {server.bearer()}", "Accept": ACCEPT, "Content-Type": "application/json"}


def post(server, target, body):
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=300)) as connection:
        connection.request("POST", target, body, headers(server))
        answer = connection.getresponse()
        return answer.status, answer.read()


class Client:
    """Finds names over one kept connection."""

    def __init__(self, server):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=300)
        self.headers = headers(server)

    def find(self, names):
        body = json.dumps({"names": names}).encode()
        begun = time.perf_counter()
        self.connection.request("POST", "/manufacturers/find", body, self.headers)
        answer = self.connection.getresponse()
        text = answer.read()
        spent = time.perf_counter() - begun
        if answer.status != 200:
            raise Unmeasurable(f"POST /manufacturers/find answers {answer.status}: {text[:500]!r}")
        return spent, json.loads(text)["results"]

    def one_by_one(self, names):
        spent, results = 0.0, []
        for name in names:
            seconds, found = self.find([name])
            spent += seconds
            results += found
        return spent, results


def by_sql(server, names):
    """Seconds of the module's statement, once a name, each a transaction of its own."""
    text = "\n".join(line for line in FIND_NAMES.read_text().splitlines() if not line.startswith("--")).rstrip(";\n")
    tenant = server.installation.tenant
    script = [f"PREPARE find (uuid, text[], bigint[], text[], text[], bigint) AS {text};", "\\o /dev/null", "SELECT 1;"]
    quoted = [name.replace("'", "''") for name in names]
    script += [f"EXECUTE find ('{tenant}', ARRAY['{n}'], ARRAY[1], ARRAY['{n.lower()}'],"
               f" ARRAY['{n.lower().replace(' ', '')}'], 101);" for n in quoted]
    options = f"-c cardcage.tenant={tenant} -c role=cardcage_manufacturers -c search_path=pg_catalog"
    environment = {**os.environ, **server.database, "PGUSER": "cardcage_runtime", "PGOPTIONS": options}
    command = ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]
    begun = time.perf_counter()
    done = subprocess.run(command, input="\n".join(script), capture_output=True, text=True, env=environment)
    if done.returncode:
        raise Unmeasurable("psql: " + done.stderr)
    return time.perf_counter() - begun


def measure(installation, plan):
    with installation.server() as server:
        names = fill(server, installation.directory / "names", plan)
        dice = random.Random(1)
        # 800 names are known as written, 150 differ in case, 50 are unknown.
        wanted = dice.sample(names, min(950, len(names) * 9 // 10))
        wanted = wanted[:800] + [name.upper() for name in wanted[800:]]
        wanted += [f"Nobody {i}" for i in range(NAMES - len(wanted))]
        dice.shuffle(wanted)
        client = Client(server)
        _, together = client.find(wanted)
        _, apart = client.one_by_one(wanted)
        if together != apart:
            raise Unmeasurable("the two sides find different manufacturers")
        runs = [(client.find(wanted)[0], client.one_by_one(wanted)[0], by_sql(server, wanted)) for _ in range(plan.runs)]
    ours, single, sql = zip(*runs)
    show_runs("find_names", "1,000 names at once, ms", [each * 1e3 for each in ours])
    show_runs("find_names", "one by one, ms", [each * 1e3 for each in single])
    show_runs("find_names", "the statement alone, one by one, ms", [each * 1e3 for each in sql])
    milliseconds = median(ours) * 1e3
    return [
        Figure("find_names", f"1,000 names over {len(names):,}", f"{milliseconds:,.0f} ms", "-", milliseconds, " ms",
               reach=100, smaller_is_better=True),
        Figure("find_names", "times faster than one request a name", f"{milliseconds:,.0f} ms",
               f"{median(single) * 1e3:,.0f} ms", median([b / a for a, b in zip(ours, single)]), " x", reach=20),
        Figure("find_names", "times faster than the statement alone, once a name", f"{milliseconds:,.0f} ms",
               f"{median(sql) * 1e3:,.0f} ms", median([b / a for a, b in zip(ours, sql)]), " x"),
    ]
