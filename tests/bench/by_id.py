"""by_id: GET /customers/{id} against pgbench reading the same rows.

The peer runs the module's own statement, plugins/customers/sql/find_customer.sql, prepared, over the same Unix socket,
as the runtime login in the role of the module and with the tenant set for the session, so under the same row-level
security; each statement is a transaction of its own at READ COMMITTED, as in the server. It is spared everything else:
HTTP, the token, setting tenant and role for each request, JSON.
"""

import json
import os
import re
import subprocess

from installation import FIND_CUSTOMER, ask_for_customers, body_of
from support.measuring import Cpu, Figure, Load, Unmeasurable, alternating, median, ratios, show_runs

LANES = 4  # server.workers
PGBENCH = "/usr/lib/postgresql/15/bin/pgbench"  # beside the postgres that the server starts
NOBODY = "00000000-0000-4000-8000-000000000000"


def statement(customer):
    """The module's statement as pgbench takes it: variables for parameters. `customer`: name of a variable."""
    text = FIND_CUSTOMER.read_text().strip().rstrip(";")
    lines = [line for line in text.splitlines() if not line.startswith("--")]
    return "\n".join(lines).replace("$1", ":tenant").replace("$2", ":" + customer) + ";\n"


def environment(server, tenant=None):
    """The environment of a session that sees what the module sees when it serves the tenant."""
    tenant = tenant or server.installation.tenant
    options = f"-c cardcage.tenant={tenant} -c role=cardcage_customers -c search_path=pg_catalog -c timezone=UTC"
    return {**os.environ, **server.database, "PGUSER": "cardcage_runtime", "PGOPTIONS": options}


def pgbench(server, seconds, clients):
    """A script for each customer, chosen at random; variables carry the ids, as pgbench cannot make uuids itself."""
    installation = server.installation
    command = [PGBENCH, "-n", "-M", "prepared", "-c", str(clients), "-j", "2", "-T", str(seconds)]
    command += ["-D", f"tenant={installation.tenant}"]
    scripts = installation.directory / "pgbench"
    scripts.mkdir(exist_ok=True)
    for number, customer_id in enumerate(installation.ids):
        script = scripts / f"{number}.sql"
        script.write_text(statement(f"customer_{number}"))
        command += ["-D", f"customer_{number}={customer_id}", "-f", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(server))
    failed = re.search(r"number of failed transactions: (\d+)", done.stdout)
    if done.returncode or (failed and int(failed.group(1))):
        raise Unmeasurable("pgbench: " + done.stderr + done.stdout[:2000])
    return Load(
        rate=float(re.search(r"tps = ([\d.]+) \(without", done.stdout).group(1)),
        requests=int(re.search(r"transactions actually processed: (\d+)", done.stdout).group(1)),
    )


def row_of(server, customer_id, tenant=None):
    """The columns that the peer's session reads, as text; none when row-level security hides the row."""
    command = ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]
    command += ["-v", f"tenant='{server.installation.tenant}'", "-v", f"customer='{customer_id}'"]
    done = subprocess.run(
        command, input=statement("customer"), capture_output=True, text=True, env=environment(server, tenant)
    )
    if done.returncode:
        raise Unmeasurable("psql: " + done.stderr)
    return done.stdout.strip().split("|") if done.stdout.strip() else []


def require_equal_rows(server):
    """Both sides must read the same row, and the peer's session must be under row-level security, too."""
    for customer_id in server.installation.ids[:5]:
        answer = json.loads(body_of(server.customer_url(customer_id), server.headers()))
        wanted = [answer[name] for name in ("id", "number", "name", "industry", "currency", "notes")]
        row = row_of(server, customer_id)
        if row[:6] != wanted:
            raise Unmeasurable(f"the rows of the two sides differ: {row} and {wanted}")
    if row_of(server, customer_id, tenant=NOBODY):
        raise Unmeasurable("the peer's session is not under row-level security")


def measure(installation, plan):
    connections = 64
    cpu, database_cpu, peer_cpu = [], [], []
    with installation.server() as server:
        require_equal_rows(server)

        def ours(seconds):
            with Cpu([server.pid]) as used, Cpu(server.database_pids, True) as database_used:
                load = ask_for_customers(server, server.url, seconds, connections)
            cpu.append(used.per(load))
            database_cpu.append(database_used.per(load))
            return load.rate

        def peer(clients):
            def run(seconds):
                with Cpu(server.database_pids, True) as used:
                    load = pgbench(server, seconds, clients)
                if clients == LANES:
                    peer_cpu.append(used.per(load))
                return load.rate

            return run

        our_rates, lanes, many = alternating(plan, [ours, peer(LANES), peer(connections)])
    best = lanes if median(lanes) >= median(many) else many
    best_clients = LANES if best is lanes else connections
    show_runs("by_id", "answers a second", our_rates)
    show_runs("by_id", f"pgbench, {LANES} clients", lanes)
    show_runs("by_id", f"pgbench, {connections} clients", many)
    show_runs("by_id", "CPU of the server per answer (us)", cpu[1:])
    show_runs("by_id", "CPU of the database per answer (us)", database_cpu[1:])
    show_runs("by_id", "CPU of the database per pgbench transaction (us)", peer_cpu[1:])
    return [
        Figure(
            "by_id", f"GET /customers/{{id}} a second, {connections} connections", f"{median(our_rates):,.0f}",
            f"{median(best):,.0f} ({best_clients} clients)", median(ratios(our_rates, best)), reach=0.30,
            aim="0.35, then 0.6",
        ),
        Figure(
            "by_id", "CPU per answer, server", f"{median(cpu[1:]):.1f} us", "-", median(cpu[1:]), unit=" us",
            smaller_is_better=True,
        ),
        Figure(
            "by_id", "CPU per answer, database", f"{median(database_cpu[1:]):.1f} us", f"{median(peer_cpu[1:]):.1f} us",
            median(ratios(database_cpu[1:], peer_cpu[1:])), smaller_is_better=True,
        ),
    ]
