"""reactions: how soon what is promised to happen soon has happened. Tests wait for all of it without a limit.

- commands that need no database: the fastest of twenty runs each, as a process from begin to end.
- a module switched off and on again by the tenant's file twenty times: from writing the file to the first request that is
  answered so; the slowest.
- a token revoked by the command line: from the end of the command to the first refused request; the slowest.
- SIGTERM to an idle server: until its process has ended.
"""

import json
import signal
import time

from installation import get
from support.measuring import Figure, Unmeasurable, show_runs

COMMANDS = (["--version"], ["tenant", "--help"], ["config", "print"])


def until(condition, what, pause=0.002):
    begun = time.perf_counter()
    while not condition():
        if time.perf_counter() - begun > 60:
            raise Unmeasurable(f"waited a minute for {what}")
        time.sleep(pause)
    return time.perf_counter() - begun


def figure(what, seconds, reach):
    show_runs("reactions", f"{what}, s", seconds)
    return Figure("reactions", what, f"{max(seconds) * 1000:,.0f} ms", "-", max(seconds) * 1000, " ms", reach=reach,
                  smaller_is_better=True)


def measure_commands(installation):
    fastest = []
    for command in COMMANDS:
        times = []
        for _ in range(20):
            begun = time.perf_counter()
            installation.run(*command)
            times.append(time.perf_counter() - begun)
        fastest.append(min(times))
    return figure("a command without the database", fastest, 50)


def status_of(server):
    return get(f"{server.url}/customers?limit=1", server.headers())[0]


def measure_switching(installation, server, plan):
    file = installation.configuration.parent / "tenants/bench.properties"
    file.parent.mkdir(exist_ok=True)
    times = []
    for change in range(plan.runs * 4):
        off = change % 2 == 0
        fresh = installation.directory / "fresh.properties"
        fresh.write_text("modules.disabled = customers\n" if off else "# everything\n")
        fresh.rename(file)
        times.append(until(lambda: status_of(server) == (404 if off else 200), "the module to be switched"))
    file.unlink()
    return figure("a module switched by its tenant's file", times, 1000)


def measure_revoking(installation, server, plan):
    times = []
    for _ in range(plan.runs):
        kept = installation.token, server.bearer()
        created = installation.run("token", "create", "--tenant", "bench", "--scopes", "all", "--json")
        installation.token = json.loads(created)["token"]
        del server._bearer
        if status_of(server) != 200:
            raise Unmeasurable("a new token is refused")
        installation.run("token", "revoke", installation.token.split("_")[1])
        times.append(until(lambda: status_of(server) == 401, "the token to be refused"))
        installation.token, server._bearer = kept
    return figure("a revoked token refused", times, 5000)


def measure(installation, plan):
    figures = [measure_commands(installation)]
    with installation.server() as server:
        figures += [measure_switching(installation, server, plan), measure_revoking(installation, server, plan)]
        status_of(server)
        begun = time.perf_counter()
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(60)
        figures.append(figure("an idle server ended", [time.perf_counter() - begun], 5000))
    return figures
