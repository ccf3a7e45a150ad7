"""sourcing_run: POST /sourcing-scenarios/run-selection over 10,000 parts with 350,000 stored offers.

The family realistic of the instance generator (20 to 50 offers a part, 4 to 8 price rows, five currencies, seed 1), brought
in through the public interface by scripts/import-instance. At most two lines a part, which is the default. What is
measured is the time from the request to the end of its answer, over HTTP, everything stored and committed:

- a first run: every part is solved, as after an import of all offers. Before each of them the target date of the scenario
  is moved by a day, so that what is known of parts does not hold any more; the counters of the solution must say so of 99 %.
- a run after one offer was imported again with another price: the counters must say that one part was solved.
- a first run with no other preferences than the defaults.
- the literal first run, asked for as soon as the import answered: once, told and not judged, because work that imports
  leave behind for later may still be under way.

The peer is psql with COPY (SELECT …) TO of all the offers as the run reads them: how long the database takes to hand
them over. Processor time is that of all processes of the server and of its database. Memory is the peak resident memory
of the server process above what it had before the first run.
"""

import contextlib
import http.client
import importlib.machinery
import importlib.util
import json
import os
import subprocess
import time

from installation import SOURCE
from support.measuring import Figure, Unmeasurable, cpu_seconds, family, median, show_runs
from offers_import import peak_megabytes, wait_for_packing

PARTS = 10_000
READ_ALL = """\\copy (SELECT block.subject, snapshot.content FROM sourcing.offer_block AS block
JOIN sourcing.snapshot AS snapshot ON snapshot.tenant_id = block.tenant_id AND snapshot.digest = block.digest)
TO '/dev/null'""".replace("\n", " ")


def import_instance():
    """scripts/import-instance as a module."""
    loader = importlib.machinery.SourceFileLoader("import_instance", str(SOURCE / "scripts/import-instance"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("import_instance", loader))
    loader.exec_module(module)
    return module


class Client:
    """One connection of a client that has a bearer."""

    def __init__(self, server):
        self.server = server

    def __call__(self, method, target, body=None, accept="*/*"):
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=1200)) as connection:
            connection.request(method, target, body, {
                "Authorization": f"Bearer {self.server.bearer()}", "Content-Type": "application/json", "Accept": accept})
            answer = connection.getresponse()
            return answer.status, answer.read().decode()

    def ok(self, method, target, body=None):
        status, text = self(method, target, None if body is None else json.dumps(body))
        if not 200 <= status < 300:
            raise Unmeasurable(f"{method} {target} answers {status}: {text[:1000]}")
        return json.loads(text) if text else None


class Run:
    """One run: wall time, processor time of both sides, phases."""

    def __init__(self, client, scenario):
        server = client.server
        body = json.dumps({"type": "SourcingScenarios", "sourcing_scenario_ids": [scenario]})
        begun_cpu = self.cpu(server)
        begun = time.perf_counter()
        status, text = client("POST", "/sourcing-scenarios/run-selection", body)
        self.seconds = time.perf_counter() - begun
        self.server_cpu, self.database_cpu = (now - then for now, then in zip(self.cpu(server), begun_cpu))
        if status != 200:
            raise Unmeasurable(f"run-selection answers {status}: {text[:1000]}")
        self.result = json.loads(text)["results"][0]

    @staticmethod
    def cpu(server):
        return cpu_seconds([server.pid]), cpu_seconds(family(server.postmaster), with_ended_children=True)


def counters_of(client, scenario):
    """Returns the counts of the newest solution: parts, and parts that were solved."""
    text = client.server.psql("SELECT counters FROM sourcing.solution WHERE sourcing_scenario_id = :'id'::uuid"
                              " ORDER BY finished_at DESC LIMIT 1", id=scenario)
    counters = json.loads(text)
    return counters["parts"], counters["parts_solved"]


def require_solved(client, scenario, expected):
    parts, solved = counters_of(client, scenario)
    # The answer for a few parts does not depend on the target date.
    if (solved < 0.99 * parts) if expected is None else solved != expected:
        raise Unmeasurable(f"{solved} of {parts} parts were solved, expected {expected or 'all'}")


def settle(server):
    """Waits until the offers are packed, then leaves the database without other work."""
    wait_for_packing(server)
    server.psql("VACUUM ANALYZE; CHECKPOINT")


def copy_out(server):
    begun_cpu = Run.cpu(server)[1]
    begun = time.perf_counter()
    done = subprocess.run(["psql", "-U", "postgres", "-X", "-q"], input=READ_ALL + "\n", capture_output=True, text=True,
                          env={**os.environ, **server.database})
    spent = time.perf_counter() - begun
    if done.returncode:
        raise Unmeasurable("psql: " + done.stderr)
    return spent, Run.cpu(server)[1] - begun_cpu


def figures_of(what, runs, reach):
    show_runs("sourcing_run", f"{what}, s", [run.seconds for run in runs])
    show_runs("sourcing_run", f"{what}, CPU of the server, s", [run.server_cpu for run in runs])
    show_runs("sourcing_run", f"{what}, CPU of the database, s", [run.database_cpu for run in runs])
    cpu = median([run.server_cpu for run in runs]), median([run.database_cpu for run in runs])
    return Figure("sourcing_run", what, f"CPU {cpu[0]:.2f} + {cpu[1]:.2f} s", "-", median([run.seconds for run in runs]), " s",
                  reach=reach, smaller_is_better=True)


def measure(installation, plan):
    parts = PARTS if plan.runs >= 5 else PARTS // 20
    tool = installation.build / "tests/bench/sourcing_instance"
    text = subprocess.run([tool, str(parts)], check=True, capture_output=True, text=True).stdout
    scripts = import_instance()
    file = installation.directory / "instance.instance"
    file.write_text(text)
    instance = scripts.Instance(scripts.checker.read_records(file), manufacturer="Texas Instruments")
    offers = len(instance.offers)
    with installation.server() as server:
        client = Client(server)
        scenario = scripts.Sender(client).bring(instance, runs=False)
        target = f"/admin/sourcing-scenarios/{scenario}/preferences"
        preferences = {"reference_date": instance.date.isoformat()}
        literal = Run(client, scenario)
        require_solved(client, scenario, None)
        settle(server)
        firsts, peers, seconds, defaults = [], [], [], []
        offer = json.loads(scripts.dumped(instance.offer(*instance.offers[offers // 2])))
        for number in range(plan.runs + 1):
            client.ok("PUT", target, {**preferences, "target_days": 60 + number})
            firsts.append(Run(client, scenario))
            require_solved(client, scenario, None)
            peers.append(copy_out(server))
            for row in offer["prices"]:
                row["unit_price"]["amount"] = f"{0.01 + 0.001 * number:.3f}"
            client.ok("POST", "/offers/import", [offer])
            wait_for_packing(server)
            seconds.append(Run(client, scenario))
            require_solved(client, scenario, 1)
        for number in range(plan.runs + 1):
            client.ok("PUT", target, {"reference_date": f"2026-01-{6 + number:02}"})
            defaults.append(Run(client, scenario))
            require_solved(client, scenario, None)
    memory = measure_memory(installation, scenario, target, preferences)
    # The first of each warms up.
    firsts, peers, seconds, defaults = firsts[1:], peers[1:], seconds[1:], defaults[1:]
    size = f"{parts:,} parts, {offers:,} offers"
    print(f"  sourcing_run, {size}, {instance_rows(instance):,} price rows", flush=True)
    print(f"  sourcing_run, asked for as soon as the import answered: {literal.seconds:.2f} s, CPU "
          f"{literal.server_cpu:.2f} + {literal.database_cpu:.2f} s", flush=True)
    show_runs("sourcing_run", "COPY of all packed offers, s", [spent for spent, _ in peers])
    show_runs("sourcing_run", "COPY of all packed offers, CPU of the database, s", [cpu for _, cpu in peers])
    show_runs("sourcing_run", "peak memory, MB", [memory])
    return [
        figures_of(f"first run, {size}", firsts, 0.8),
        Figure("sourcing_run", "first run against COPY of the packed offers", f"{median([r.seconds for r in firsts]):.2f} s",
               f"{median([spent for spent, _ in peers]):.2f} s",
               median([run.seconds / spent for run, (spent, _) in zip(firsts, peers)]), " x", smaller_is_better=True),
        figures_of("run after one offer changed", seconds, 1.0),
        figures_of("first run, default preferences", defaults, 1.0),
        Figure("sourcing_run", "peak memory of a first run", f"{memory:,.0f} MB", "-", memory, " MB", reach=600,
               smaller_is_better=True),
    ]


def instance_rows(instance):
    return sum(len(offer.prices) for _, offer in instance.offers)


def measure_memory(installation, scenario, target, preferences):
    """Measures a server that has run nothing yet: one that has keeps some of what it once had."""
    with installation.server() as server:
        client = Client(server)
        client.ok("PUT", target, {**preferences, "target_days": 90})
        return peak_megabytes(server, lambda: Run(client, scenario))
