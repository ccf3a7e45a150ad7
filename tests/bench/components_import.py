"""components_import: an upload of all components, POST and run, against COPY of the same final rows.

The peer is psql with COPY FROM of the rows that the import left behind, as superuser and so without row-level security,
into tables like those of the module: same columns, indexes, constraints and generated columns, made and emptied in
earlier transactions. Both sides commit once. The import also reads and checks 100 MB of JSON, stores the file, finds out
what has changed, resolves manufacturers and matches generic options.
"""

import contextlib
import http.client
import json
import os
import random
import subprocess
import time

from support.measuring import Figure, Unmeasurable, median, ratios, show_runs

COMPONENTS = 200_000
TABLES = ("part", "component", "part_option", "generic_match", "custom_part")
MAKERS = ["Texas Instruments", "onsemi", "Vishay", "Murata", "TDK", "Infineon Technologies", "STMicroelectronics",
          "Unheard Of Semi"]


def components(count, changed=0, seed=1):
    """Components by the generator rules of the load tests: 1.6 parts each, 5 % custom, 5 % generic. `changed`: how many
    differ from those without."""
    dice = random.Random(seed)
    listed = []
    for number in range(count):
        edition = int(number < changed)
        item = {"internal_part_number": {"value": f"{number % 10}-{number:07}", "revision": "A" if number % 4 else ""},
                "description": f"Part number {number}, edition {edition}", "category": "Semiconductors",
                "attrition_percent": number % 3, "setup_quantity": 0, "unit": "Piece", "approval": "Approved"}
        kind = dice.random()
        if kind < 0.05:
            item |= {"type": "Custom", "custom_part": {"part_type": "Mechanical", "description": f"Drawing {number}"}}
        elif kind < 0.10:
            item |= {"type": "OffTheShelf", "part_options": [{"type": "Generic", "specification": {
                "function": "Resistor", "resistance_ohm": dice.randrange(1, 1000) * 100, "tolerance_percent": 1,
                "package": "0603"}}]}
        else:
            options = dice.choices((1, 2, 4, 8), (65, 20, 13, 2))[0]
            item |= {"type": "OffTheShelf", "part_options": [
                {"type": "OffTheShelf", "manufacturer": dice.choice(MAKERS),
                 "manufacturer_part_number": f"MPN-{number}-{place}", "is_preferred": place == 0}
                for place in range(options)]}
        listed.append(item)
    return json.dumps({"components": listed}).encode()


def post(server, target, body=None):
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=1200)) as connection:
        headers = {"Authorization": f"Bearer {server.bearer()}"}
        if body:
            headers["Content-Type"] = "application/json"
        connection.request("POST", target, body, headers)
        answer = connection.getresponse()
        text = answer.read()
    if answer.status not in (200, 202):
        raise Unmeasurable(f"POST {target} answers {answer.status}: {text[:500]!r}")
    return json.loads(text)


def import_all(server, body):
    """Seconds of the upload and of its run, and the result."""
    begun = time.perf_counter()
    receipt = post(server, "/components/import", body)
    received = time.perf_counter()
    result = post(server, f"/admin/component-uploads/{receipt['upload_id']}/run")
    ended = time.perf_counter()
    if result["state"] != "Done":
        raise Unmeasurable(f"the run failed: {result['error']}")
    return received - begun, ended - received, result


def empty(server, schema):
    server.psql("TRUNCATE " + ", ".join(f"{schema}.{table}" for table in TABLES) +
                (", components.custom_part_resource" if schema == "components" else ""))


def vacuum(server):
    server.psql("".join(f"VACUUM ANALYZE components.{table};" for table in TABLES))


def write_rows(server, directory):
    """The final rows as files for COPY."""
    directory.mkdir(exist_ok=True)
    directory.chmod(0o755)
    for table in TABLES:
        server.psql(f"\\copy components.{table} TO '{directory / table}'")


def make_peer(server):
    server.psql("CREATE SCHEMA IF NOT EXISTS peer;" + "".join(
        f"CREATE TABLE IF NOT EXISTS peer.{table} (LIKE components.{table} INCLUDING ALL);" for table in TABLES))


def copy_all(server, directory):
    """Seconds of the peer."""
    empty(server, "peer")
    script = "BEGIN;\n" + "".join(f"\\copy peer.{table} FROM '{directory / table}'\n" for table in TABLES) + "COMMIT;\n"
    begun = time.perf_counter()
    done = subprocess.run(["psql", "-U", "postgres", "-X", "-q", "-v", "ON_ERROR_STOP=1"], input=script,
                          capture_output=True, text=True, env={**os.environ, **server.database})
    spent = time.perf_counter() - begun
    if done.returncode:
        raise Unmeasurable("psql: " + done.stderr)
    return spent


def require_equal_rows(server):
    for table in TABLES:
        # The sum of hashes does not depend on the order of rows.
        hashes = server.psql("".join(
            f"SELECT count(*), sum(hashtextextended(each::text, 0)::numeric) FROM {schema}.{table} AS each;"
            for schema in ("components", "peer"))).splitlines()
        if hashes[0] != hashes[1]:
            raise Unmeasurable(f"the rows of {table} differ: {hashes}")


def measure(installation, plan):
    count = COMPONENTS if plan.runs >= 5 else COMPONENTS // 20
    body = components(count)
    later = components(count, changed=count // 50)
    rows = installation.directory / "component_rows"
    with installation.server() as server:
        import_all(server, body)  # warms up, and leaves the rows of the peer
        make_peer(server)
        runs = []
        for _ in range(plan.runs):
            empty(server, "components")
            upload, run, result = import_all(server, body)
            if result["created_count"] != count:
                raise Unmeasurable(f"{result['created_count']} of {count} components were created")
            write_rows(server, rows)
            copied = copy_all(server, rows)
            require_equal_rows(server)
            vacuum(server)
            again = sum(import_all(server, later)[:2])
            same = sum(import_all(server, later)[:2])
            runs.append((upload, run, copied, again, same))
    uploads, merges, peers, again, same = zip(*runs)
    ours = [a + b for a, b in zip(uploads, merges)]
    size = f"{count:,} components, {len(body) / 1e6:,.0f} MB"
    show_runs("components_import", f"upload of {size}, s", uploads)
    show_runs("components_import", "its run, s", merges)
    show_runs("components_import", "COPY of the same rows, s", peers)
    show_runs("components_import", "the next upload, 2 % changed, s", again)
    show_runs("components_import", "the same once more, s", same)

    def figure(what, times, reach=None):
        return Figure("components_import", what, f"{median(times):,.1f} s", f"{median(peers):,.1f} s",
                      median(ratios(times, peers)), " x", reach=reach, smaller_is_better=True)
    return [
        figure(f"all of {size}", ours, reach=2.5),
        figure("the next upload, 2 % changed", again),
        figure("the same once more", same),
    ]
