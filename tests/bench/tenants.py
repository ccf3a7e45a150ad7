"""tenants: what tenants cost that come, while a server runs.

- 1,000 new ones at once: until all modules have laid down the rows that a tenant begins with.
- one more by the command line beside them: the server's processor time, less that of the same time without.
"""

import time

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


def measure(installation, plan):
    with installation.server() as server:
        return [measure_many(server), measure_one_more(installation, server, plan)]
