"""assemblies_import: POST /assemblies/import of 500 assemblies with 90 BOM lines each, against COPY of the same rows.

The peer is psql with COPY FROM of the rows that the import left behind, as superuser and so without row-level security,
into tables like those of the module: same columns, indexes and constraints, made and emptied in earlier transactions.
Both sides commit once. The import also receives, reads and checks the JSON, resolves part numbers, searches cycles and
answers a result for each assembly.

Memory is the peak resident memory of the server above what it had before, body included, of that import and of one with
ten times the assemblies. The trees are GET /rfqs/{id}/tree, over one connection: of assemblies that share what they
contain over many levels, of many in two levels, and of a chain. Two levels and chain are the first content that the
tenant has, statistics knowing only a small one of another tenant, as after the first import of a new tenant.
"""

import contextlib
import http.client
import json
import os
import random
import subprocess
import time

import components_import
from support.measuring import Figure, Unmeasurable, median, ratios, show_runs
from offers_import import peak_megabytes

ASSEMBLIES = 500
LINES = 90
PARTS = 2000
NODES = 2000  # of the tree
SECOND_LEVEL, THIRD_LEVEL = 3000, 3000  # of the wide one: 3,000 + 5 x 3,000 edges
CHAIN = 10_000
TABLES = ("assembly", "bom_item", "bom_option", "nesting")


def prepare_tenant(server):
    """The parts that the BOMs name."""
    listed = [{"internal_part_number": {"value": f"P-{number}", "revision": "A"}, "type": "Custom"}
              for number in range(PARTS)]
    components_import.import_all(server, json.dumps({"components": listed}).encode())


def body_of(assemblies, edition=0):
    """So many assemblies, pretty-printed as exports are. Editions differ in notes, not in numbers."""
    dice = random.Random(edition)
    listed = []
    for number in range(assemblies):
        lines = [{"designators": [f"R{line}{letter}" for letter in "abc"], "quantity": 3, "unit": "Piece",
                  "notes": f"line {line}, edition {edition}", "do_not_place": False, "sourced_by": "Internal",
                  "part_options": [{"internal_part_number": {"value": f"P-{dice.randrange(PARTS)}", "revision": "A"}}
                                   for _ in range(1 + (line % 4 == 0))]} for line in range(LINES)]
        listed.append({"internal_part_number": {"value": f"A-{number}", "revision": "B"}, "name": f"Board {number}",
                       "type": "PCBA", "industry": "Industrial", "bom_items": lines,
                       "subassemblies": [{"internal_part_number": {"value": f"A-{number - 7}", "revision": "B"},
                                          "quantity": 2}] if number % 10 == 9 else []})
    return json.dumps(listed, indent=1).encode()


def send(server, method, path, body=None, accept="*/*"):
    """Status, body and seconds until it is complete."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=1200)) as connection:
        begun = time.perf_counter()
        connection.request(method, path, body, {
            "Authorization": f"Bearer {server.bearer()}", "Content-Type": "application/json", "Accept": accept})
        answer = connection.getresponse()
        return answer.status, answer.read(), time.perf_counter() - begun


def import_assemblies(server, body, word, count):
    status, text, spent = send(server, "POST", "/assemblies/import", body)
    if status != 207 or text.count(f'"result":"{word}"'.encode()) != count:
        raise Unmeasurable(f"not all of {count} assemblies were {word}: {status} {text[:800]!r}")
    return spent


def empty(server, schema):
    server.psql("TRUNCATE " + ", ".join(f"{schema}.{table}" for table in TABLES))


def make_peer(server):
    server.psql("CREATE SCHEMA assemblies_peer;" + "".join(
        f"CREATE TABLE assemblies_peer.{table} (LIKE assemblies.{table} INCLUDING ALL);" for table in TABLES))


def copy_all(server, directory):
    """Seconds of the peer: the rows as the import left them, in the order they lie in."""
    directory.mkdir(exist_ok=True)
    directory.chmod(0o755)
    for table in TABLES:
        server.psql(f"\\copy assemblies.{table} TO '{directory / table}'")
    empty(server, "assemblies_peer")
    script = "BEGIN;\n" + "".join(
        f"\\copy assemblies_peer.{table} FROM '{directory / table}'\n" for table in TABLES) + "COMMIT;\n"
    begun = time.perf_counter()
    done = subprocess.run(["psql", "-U", "postgres", "-X", "-q", "-v", "ON_ERROR_STOP=1"], input=script,
                          capture_output=True, text=True, env={**os.environ, **server.database})
    spent = time.perf_counter() - begun
    if done.returncode:
        raise Unmeasurable("psql: " + done.stderr)
    return spent


def require_equal_rows(server):
    for table in TABLES:
        hashes = server.psql("".join(
            f"SELECT count(*), sum(hashtextextended(each::text, 0)::numeric) FROM {schema}.{table} AS each;"
            for schema in ("assemblies", "assemblies_peer"))).splitlines()
        if hashes[0] != hashes[1]:
            raise Unmeasurable(f"the rows of {table} differ: {hashes}")


def vacuum(server):
    server.psql("".join(f"VACUUM ANALYZE assemblies.{table};" for table in TABLES) + "CHECKPOINT;")


def measure_speed(server, plan, assemblies, rows):
    first_body, next_body = body_of(assemblies, 1), body_of(assemblies, 2)
    import_assemblies(server, first_body, "Created", assemblies)  # warms up
    make_peer(server)
    firsts, peers, repeats, unchanged = [], [], [], []
    for _ in range(plan.runs):
        empty(server, "assemblies")
        vacuum(server)
        firsts.append(import_assemblies(server, first_body, "Created", assemblies))
        server.psql("CHECKPOINT")
        peers.append(copy_all(server, rows))
        require_equal_rows(server)
        vacuum(server)
        repeats.append(import_assemblies(server, next_body, "Updated", assemblies))
        unchanged.append(import_assemblies(server, next_body, "Unchanged", assemblies))
    size = f"{assemblies:,} assemblies, {assemblies * LINES:,} lines, {len(first_body) / 1e6:,.0f} MB"
    show_runs("assemblies_import", f"import of {size}, s", firsts)
    show_runs("assemblies_import", "other notes, all replaced, s", repeats)
    show_runs("assemblies_import", "the same again, all unchanged, s", unchanged)
    show_runs("assemblies_import", "COPY of the same rows, s", peers)

    def figure(what, times, reach, aim=""):
        return Figure("assemblies_import", what, f"{median(times):,.2f} s", f"{median(peers):,.2f} s",
                      median(ratios(times, peers)), " x", reach=reach, aim=aim, smaller_is_better=True)
    return [figure(f"first import of {size}", firsts, 3, "2"), figure("all replaced", repeats, None)]


def measure_memory(server, assemblies):
    figures = []
    for count in (assemblies, assemblies * 10):
        empty(server, "assemblies")
        body = body_of(count, 3)
        peak = peak_megabytes(server, lambda: import_assemblies(server, body, "Created", count))
        figures.append(Figure("assemblies_import", f"peak memory of one import of {len(body) / 1e6:,.0f} MB",
                              f"{peak:,.0f} MB", "-", peak, " MB", reach=100, smaller_is_better=True))
    return figures


def import_tree(server, children):
    """Assemblies T-0 … with the assemblies that each contains, by their numbers; the path of the tree of T-0."""
    empty(server, "assemblies")
    listed = [{"internal_part_number": {"value": f"T-{number}"}, "type": "System", "subassemblies": [
        {"internal_part_number": {"value": f"T-{child}"}, "quantity": 1 + child % 2} for child in each]}
        for number, each in enumerate(children)]
    import_assemblies(server, json.dumps(listed).encode(), "Created", len(children))
    status, text, _ = send(server, "POST", "/rfqs", json.dumps(
        {"name": "tree", "customer": {"number": "B-1", "name": "Bench AG"}, "internal_part_number": {"value": "T-0"}}),
        accept="application/api.cardcage.rfq-v1+json")
    if status != 200:
        raise Unmeasurable(f"POST /rfqs answers {status}: {text[:500]!r}")
    return f"/rfqs/{json.loads(text)['id']}/tree"


def measure_tree(server, plan, what, children, reach, prepare):
    path = import_tree(server, children)
    prepare()
    times = []
    for _ in range(plan.runs * 4 + 1):
        status, text, spent = send(server, "GET", path)
        if status != 200 or len(json.loads(text)) != len(children):
            raise Unmeasurable(f"GET {path} answers {status}: {text[:500]!r}")
        times.append(spent * 1000)
    times = times[1:]  # the first one prepares its statements
    show_runs("assemblies_import", f"tree of {what}, ms", times)
    return Figure("assemblies_import", f"tree of {what}", f"{median(times):,.1f} ms", "-", median(times), " ms",
                  reach=reach, smaller_is_better=True)


def measure_trees(server, plan):
    # Each contains the two that follow it and one far below: shared everywhere.
    shared = [sorted(child for child in {number + 1, number + 2, number * 2 + 1} if child < NODES - 1)
              for number in range(NODES - 1)]
    first_leaf = 1 + SECOND_LEVEL
    wide = ([list(range(1, first_leaf))]
            + [[first_leaf + (number * 7 + place) % THIRD_LEVEL for place in range(5)] for number in range(SECOND_LEVEL)]
            + [[] for _ in range(THIRD_LEVEL)])
    chain = [[number + 1] for number in range(CHAIN - 1)] + [[]]

    def know_only_another():
        """Statistics as they are when a new tenant has just imported for the first time."""
        tables = ("assemblies.assembly", "assemblies.nesting")
        copies = "".join(f"CREATE TEMP TABLE kept{place} AS TABLE {table}; TRUNCATE {table};"
                         for place, table in enumerate(tables))
        server.psql(copies + """
            INSERT INTO assemblies.assembly (tenant_id, source, value, name, type, industry)
            SELECT gen_random_uuid(), 'Import', 'S-' || n, 'small', 'System', 'Unknown' FROM generate_series(1, 20) AS n;
            INSERT INTO assemblies.nesting (tenant_id, parent_id, item_position, position, child_id, quantity)
            SELECT tenant_id, id, 0, 1, id, 1 FROM assemblies.assembly;
            ANALYZE assemblies.assembly, assemblies.nesting;
            DELETE FROM assemblies.assembly; DELETE FROM assemblies.nesting;
            """ + "".join(f"INSERT INTO {table} TABLE kept{place};" for place, table in enumerate(tables)))

    return [measure_tree(server, plan, f"{NODES - 1:,} assemblies", shared, 20, lambda: vacuum(server)),
            measure_tree(server, plan, f"{len(wide):,} assemblies, {sum(map(len, wide)):,} edges", wide, 150,
                         know_only_another),
            measure_tree(server, plan, f"a chain of {CHAIN:,}", chain, 300, know_only_another)]


def measure(installation, plan):
    assemblies = ASSEMBLIES if plan.runs >= 5 else ASSEMBLIES // 5
    with installation.server() as server:
        prepare_tenant(server)
        figures = measure_speed(server, plan, assemblies, installation.directory / "assembly_rows")
        figures += measure_memory(server, assemblies)
        figures += measure_trees(server, plan)
    return figures
