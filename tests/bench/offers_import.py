"""offers_import: POST /offers/import of 100,000 offers with 300,000 price rows, against COPY of the same final rows.

The peer is psql with COPY FROM of the rows that the import left behind, as superuser and so without row-level security,
into tables like those of the module: same columns, indexes, constraints and foreign key, made and emptied in earlier
transactions. Both sides commit once. The import also receives, reads and checks 110 MB of JSON, resolves manufacturers,
parts, suppliers and customers, finds out what it replaces, and answers 100,000 results. Replacing everything (other
stock and prices, same keys) is compared with the same COPY into empty tables.

Memory is the peak resident memory of the server above what it had before, body included, of one such import and of two
at once. Growth is the time of an import of 10,000 offers, all replaced, in a tenant with ten times the offers.
"""

import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import random
import re
import subprocess
import time

import components_import
from support.measuring import Figure, Unmeasurable, median, ratios, resident_megabytes, show_runs

OFFERS = 100_000
OFFERS_OF_A_PART = 5
PRICE_ROWS = 3
GROWTH_IMPORT, GROWTH_FACTOR = 10_000, 10
TABLES = ("offer", "price")
MAKERS = ["Texas Instruments", "onsemi", "Vishay", "Murata", "TDK", "Infineon Technologies", "STMicroelectronics"]
PACKAGINGS = ["Reel", "CutTape", "Tray", "Tube", "Cut Tape"]
SUPPLIERS = 40


def part(number):
    return {"manufacturer": MAKERS[number % len(MAKERS)], "manufacturer_part_number": f"MPN-{number:06}-TR"}


def prepare_tenant(server, offers):
    """The parts and suppliers that the offers name."""
    parts = offers // OFFERS_OF_A_PART
    listed = [{"internal_part_number": {"value": f"B-{first}"}, "type": "OffTheShelf", "part_options": [
        {"type": "OffTheShelf", **part(number)} for number in range(first, min(first + 50, parts))]}
        for first in range(0, parts, 50)]
    components_import.import_all(server, json.dumps({"components": listed}).encode())
    components_import.post(server, "/suppliers", json.dumps(
        [{"name": f"Bench Distribution {number}", "number": f"BD-{number}"} for number in range(SUPPLIERS)]).encode())


def body_of(offers, edition=0):
    """So many offers, pretty-printed as exports are. Editions differ in stock and prices, not in keys."""
    dice = random.Random(edition)
    listed = []
    for number in range(offers):
        base = dice.uniform(0.01, 20)
        listed.append({
            "part": part(number // OFFERS_OF_A_PART),
            "supplier": {"type": "External", "supplier": f"Bench Distribution {number % SUPPLIERS}",
                         "supplier_number": f"BD-{number % SUPPLIERS}",
                         "supplier_part_number": f"{number % SUPPLIERS:03}-{number:07}-ND",
                         "stock_location": "Rotterdam"},
            "availability": {"available_stock": dice.randrange(50_000), "lead_time": dice.randrange(1, 30) * 7,
                             "on_order": [{"date": f"2027-{dice.randrange(1, 13):02}-15", "quantity": 1000}]},
            "prices": [{"moq": 10 ** row, "mpq": 1,
                        "unit_price": {"amount": f"{base * 0.9 ** row:.5f}", "currency": "EUR"}}
                       for row in range(PRICE_ROWS)],
            "packaging": PACKAGINGS[number % len(PACKAGINGS)], "price_type": "Standard",
            "unit_of_measurement": {"quantity": 1, "unit": "Piece"}, "valid_until": "2030-12-31",
            "notes": f"Quotation {dice.randrange(10 ** 6):06} of edition {edition}, freight included."})
    return json.dumps(listed, indent=1).encode()


def import_offers(server, body, results, context="bench"):
    """Seconds until the answer is complete. `results`: what every element must have come to, and how many there are."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=1200)) as connection:
        begun = time.perf_counter()
        connection.request("POST", "/offers/import", body, {
            "Authorization": f"Bearer {server.bearer()}", "Content-Type": "application/json",
            "X-Import-Context": context})
        answer = connection.getresponse()
        text = answer.read()
        spent = time.perf_counter() - begun
    if answer.status != 207:
        raise Unmeasurable(f"POST /offers/import answers {answer.status}: {text[:500]!r}")
    word, count = results
    if text.count(f'"result":"{word}"'.encode()) != count:
        raise Unmeasurable(f"not all of {count} offers were {word}: {text[:800]!r}")
    return spent


def empty(server, schema):
    server.psql("TRUNCATE " + ", ".join(f"{schema}.{table}" for table in TABLES))


def make_peer(server):
    server.psql("CREATE SCHEMA offers_peer;" + "".join(
        f"CREATE TABLE offers_peer.{table} (LIKE offers.{table} INCLUDING ALL);" for table in TABLES) +
        "ALTER TABLE offers_peer.price ADD FOREIGN KEY (tenant_id, offer_id)"
        " REFERENCES offers_peer.offer (tenant_id, id) ON DELETE CASCADE")


def copy_all(server, directory):
    """Seconds of the peer: the rows as the import left them, in the order they lie in."""
    directory.mkdir(exist_ok=True)
    directory.chmod(0o755)
    for table in TABLES:
        server.psql(f"\\copy offers.{table} TO '{directory / table}'")
    empty(server, "offers_peer")
    script = "BEGIN;\n" + "".join(
        f"\\copy offers_peer.{table} FROM '{directory / table}'\n" for table in TABLES) + "COMMIT;\n"
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
            for schema in ("offers", "offers_peer"))).splitlines()
        if hashes[0] != hashes[1]:
            raise Unmeasurable(f"the rows of {table} differ: {hashes}")


# Parts and numbers whose offers are not yet packed for runs: what an import leaves to a job.
BEHIND = """SELECT count(*) FROM offers.subject_revision AS revision
  LEFT JOIN sourcing.offer_block AS block ON block.tenant_id = revision.tenant_id AND block.subject = revision.subject
 WHERE block.revision IS DISTINCT FROM revision.revision"""


def wait_for_packing(server):
    """Until nothing that an import left behind is under way: it is no part of an import, and would disturb the next."""
    until = time.monotonic() + 600
    while int(server.psql(BEHIND)) > 0:
        if time.monotonic() > until:
            raise Unmeasurable("the offers are never packed")
        time.sleep(0.2)


def vacuum(server):
    wait_for_packing(server)
    server.psql("".join(f"VACUUM ANALYZE offers.{table};" for table in TABLES) + "CHECKPOINT;")


def peak_megabytes(server, work):
    """Growth of the server's resident memory at its peak while `work` runs."""
    pathlib.Path(f"/proc/{server.pid}/clear_refs").write_text("5")  # the peak begins anew
    before = resident_megabytes(server.pid)
    work()
    status = pathlib.Path(f"/proc/{server.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status).group(1)) / 1024 - before


def measure_speed(server, plan, offers, rows):
    first_body, next_body = body_of(offers, 1), body_of(offers, 2)
    import_offers(server, first_body, ("Created", offers))  # warms up
    make_peer(server)
    firsts, peers, repeats = [], [], []
    for _ in range(plan.runs):
        empty(server, "offers")
        vacuum(server)
        firsts.append(import_offers(server, first_body, ("Created", offers)))
        wait_for_packing(server)
        server.psql("CHECKPOINT")
        peers.append(copy_all(server, rows))
        require_equal_rows(server)
        vacuum(server)
        repeats.append(import_offers(server, next_body, ("Replaced", offers)))
    size = f"{offers:,} offers, {len(first_body) / 1e6:,.0f} MB"
    show_runs("offers_import", f"import of {size}, s", firsts)
    show_runs("offers_import", "the same keys again, all replaced, s", repeats)
    show_runs("offers_import", "COPY of the same rows, s", peers)

    def figure(what, times, reach, aim):
        return Figure("offers_import", what, f"{median(times):,.1f} s", f"{median(peers):,.1f} s",
                      median(ratios(times, peers)), " x", reach=reach, aim=aim, smaller_is_better=True)
    return [figure(f"first import of {size}", firsts, 1.8, "1.5"), figure("all replaced", repeats, 2.5, "2.1")]


def measure_memory(installation, offers):
    """Each of a server that has imported nothing yet: it keeps some of what it once had."""
    body = body_of(offers, 3)

    def imports(contexts):
        with installation.server() as server:
            empty(server, "offers")
            server.bearer()

            def work():
                with concurrent.futures.ThreadPoolExecutor(len(contexts)) as threads:
                    for each in [threads.submit(import_offers, server, body, ("Created", offers), context)
                                 for context in contexts]:
                        each.result()
            return peak_megabytes(server, work)
    one, two = imports(["left"]), imports(["left", "right"])
    show_runs("offers_import", "peak memory of one import and of two at once, MB", [one, two])
    size = f"of {len(body) / 1e6:,.0f} MB"
    return [
        Figure("offers_import", f"peak memory of one import {size}", f"{one:,.0f} MB", "-", one, " MB", reach=100,
               smaller_is_better=True),
        Figure("offers_import", f"peak memory of two imports {size} at once", f"{two:,.0f} MB", "-", two, " MB",
               reach=200, smaller_is_better=True),
    ]


def measure_growth(server, plan, offers):
    count = min(GROWTH_IMPORT, offers // GROWTH_FACTOR)
    body = body_of(count, 4)

    def times():
        vacuum(server)
        return [import_offers(server, body, ("Replaced", count)) for _ in range(plan.runs)]
    empty(server, "offers")
    import_offers(server, body, ("Created", count))
    few = times()
    for number in range(1, GROWTH_FACTOR):
        import_offers(server, body, ("Created", count), f"other {number}")
    many = times()
    show_runs("offers_import", f"import of {count:,} in a tenant of {count:,}, s", few)
    show_runs("offers_import", f"the same in a tenant of {count * GROWTH_FACTOR:,}, s", many)
    return [Figure(
        "offers_import", f"import of {count:,} with {GROWTH_FACTOR} x the offers in the tenant",
        f"{median(many):,.2f} s", f"{median(few):,.2f} s", median(ratios(many, few)), " x", reach=1.5, smaller_is_better=True)]


def measure(installation, plan):
    offers = OFFERS if plan.runs >= 5 else OFFERS // 20
    with installation.server() as server:
        prepare_tenant(server, offers)
        figures = measure_speed(server, plan, offers, installation.directory / "offer_rows")
        figures += measure_growth(server, plan, offers)
    return figures + measure_memory(installation, offers)
