"""tenants: what tenants cost that come, while a server runs.

- 1,000 new ones at once: until all modules have laid down the rows that a tenant begins with.
- one more by the command line beside them: the server's processor time, less that of the same time without.
- 1,000 files of tenants, each of which pins one of two versions of a module, at random: until a server that starts with
  them is ready; its resident memory; until the change of one more tenant's file is in force. The slowest of each.
"""

import contextlib
import pathlib
import random
import re
import time

from reactions import status_of, until
from supervision import Cards
from support.measuring import Figure, Unmeasurable, cpu_seconds, show_runs

NEW = 1000
PREPARED = """SELECT count(*) FROM (SELECT tenant_id FROM cardcage.tenant_module GROUP BY tenant_id HAVING count(*) = (
    SELECT count(DISTINCT module) FROM cardcage.tenant_module)) AS prepared"""


def until_prepared(server, count):
    begun = time.perf_counter()
    while int(server.psql(PREPARED)) < count:
        if time.perf_counter() - begun > 300:
            raise Unmeasurable("the tenants are not prepared within five minutes")
        time.sleep(0.05)
    return time.perf_counter() - begun


def measure_many(server):
    before = int(server.psql(PREPARED))
    server.psql(f"""INSERT INTO cardcage.tenant (id, slug, name)
        SELECT gen_random_uuid(), 'many-' || n, 'many' FROM generate_series(1, {NEW}) AS n""")
    seconds = until_prepared(server, before + NEW)
    return Figure("tenants", f"{NEW:,} new tenants", f"{seconds:.1f} s", "-", seconds, " s", reach=10, smaller_is_better=True)


def measure_one_more(installation, server, plan):
    pids, times = [server.process.pid], []
    for number in range(plan.runs):
        used, begun = cpu_seconds(pids), time.perf_counter()
        before = int(server.psql(PREPARED))
        installation.run("tenant", "add", f"more-{number}")
        until_prepared(server, before + 1)
        time.sleep(1)  # what follows from it, too
        spent, passed = cpu_seconds(pids) - used, time.perf_counter() - begun
        used = cpu_seconds(pids)
        time.sleep(passed)
        times.append(max(0.0, spent - (cpu_seconds(pids) - used)) * 1000)
    show_runs("tenants", "tenant add, ms of processor time", times)
    median = sorted(times)[len(times) // 2]
    return Figure("tenants", "tenant add, processor time of the server", f"{median:,.0f} ms", "-", median, " ms", reach=100,
                  smaller_is_better=True)


@contextlib.contextmanager
def pinning_files(installation):
    """A file for each of the many tenants, as long as the block; the directory of the files."""
    cards = Cards(installation)
    versions = ["1.0.0", cards.add()]
    directory = installation.configuration.parent / "tenants"
    directory.mkdir(exist_ok=True)
    files = [directory / f"many-{number}.properties" for number in range(1, NEW + 1)]
    chosen = random.Random(1)
    for file in files:
        file.write_text(f"modules.pin.bench-plain = {chosen.choice(versions)}\n")
    try:
        with cards:
            yield directory
    finally:
        for file in files:
            file.unlink()


def resident_megabytes(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1)) / 1024


def measure_pins(installation, plan):
    starts, memory, changes = [], [], []
    with pinning_files(installation) as directory:
        for _ in range(plan.runs):
            begun = time.perf_counter()
            with installation.server() as server:
                starts.append(time.perf_counter() - begun)
                memory.append(resident_megabytes(server.pid))
                fresh = installation.directory / "fresh.properties"
                fresh.write_text("modules.disabled = customers\n")
                until(lambda: status_of(server) == 200, "an answer")
                fresh.rename(directory / "bench.properties")
                changes.append(until(lambda: status_of(server) == 404, "the module to be switched"))
                (directory / "bench.properties").unlink()
    show_runs("tenants", f"start with {NEW:,} pins, s", starts)
    show_runs("tenants", f"memory with {NEW:,} pins, MB", memory)
    show_runs("tenants", f"change beside {NEW:,} pins, s", changes)
    return [
        Figure("tenants", f"start with {NEW:,} files of pins", f"{max(starts):.1f} s", "-", max(starts), " s", reach=3,
               smaller_is_better=True),
        Figure("tenants", f"memory with {NEW:,} files of pins", f"{max(memory):,.0f} MB", "-", max(memory), " MB", reach=200,
               smaller_is_better=True),
        Figure("tenants", f"a change beside {NEW:,} files of pins", f"{max(changes) * 1000:,.0f} ms", "-",
               max(changes) * 1000, " ms", reach=500, smaller_is_better=True),
    ]


def measure(installation, plan):
    with installation.server() as server:
        figures = [measure_many(server), measure_one_more(installation, server, plan)]
    return figures + measure_pins(installation, plan)
