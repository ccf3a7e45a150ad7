"""idle: what thousands of kept-alive connections cost in memory, and those that are active beside them in time."""

import contextlib
import http.client
import multiprocessing
import time

from installation import ask_for_customers
from support.measuring import Figure, established, median, ratios, resident_megabytes, show_runs

HOLDERS = 4  # processes that hold the idle connections
ACTIVE = 8


def hold(pipe, port, path, headers, count):
    """Opens connections, asks once on each, as a client that may come again; keeps them until told."""
    connections = []
    try:
        for _ in range(count):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            connections.append(connection)
            connection.request("GET", path, headers=dict(headers))
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise OSError(f"status {answer.status}")
        pipe.send("")
    except (OSError, http.client.HTTPException) as error:
        pipe.send(f"{len(connections)} connections, then {error}")
    pipe.recv()
    for connection in connections:
        connection.close()


@contextlib.contextmanager
def idle_connections(server, count):
    """Connections that have been used once and stay open and silent; shared among several processes."""
    path = f"/customers/{server.installation.ids[0]}"
    share, rest = divmod(count, HOLDERS)
    holders = []
    try:
        for number in range(HOLDERS):
            pipe, theirs = multiprocessing.Pipe()
            amount = share + (number < rest)
            process = multiprocessing.Process(target=hold, args=(theirs, server.port, path, server.headers(), amount))
            process.start()
            holders.append((pipe, process))
        complaints = [pipe.recv() for pipe, _ in holders]
        for complaint in filter(None, complaints):
            print("  idle: " + complaint)
        yield
    finally:
        for pipe, _ in holders:
            pipe.send("close")
        for _, process in holders:
            process.join()


def until_closed(server):
    """Waits until the server has noticed that the connections are gone, for half a minute at most."""
    for _ in range(300):
        if established(server.port) == 0:
            return
        time.sleep(0.1)


def measure(installation, plan):
    alone, beside, rates, extra, open_at_end = [], [], [], [], []
    with installation.server() as server:

        def active(seconds):
            return ask_for_customers(server, server.url, seconds, ACTIVE)

        active(plan.warm_up)
        before = resident_megabytes(server.pid)
        for _ in range(plan.runs):
            alone.append(active(plan.seconds).p99_ms)
            with idle_connections(server, plan.idle_connections):
                load = active(plan.seconds)
                beside.append(load.p99_ms)
                rates.append(load.rate)
                open_at_end.append(established(server.port))
                extra.append(resident_megabytes(server.pid) - before)
            until_closed(server)
    count = plan.idle_connections
    show_runs("idle", "p99 alone (ms)", alone)
    show_runs("idle", "p99 beside them (ms)", beside)
    show_runs("idle", "authenticated GETs a second beside them", rates)
    show_runs("idle", "extra resident memory (MB)", extra)
    show_runs("idle", "ESTABLISHED at the end", open_at_end)
    return [
        Figure(
            "idle", "ESTABLISHED at the end of each run, fewest", f"{min(open_at_end):,}", f"{count:,} opened",
            min(open_at_end), unit=" connections", reach=count,
        ),
        Figure(
            "idle", f"extra resident memory, {count:,} connections, worst run", f"{max(extra):.1f} MB", "-", max(extra),
            unit=" MB", reach=40, aim="15", smaller_is_better=True,
        ),
        Figure(
            "idle", f"p99 of {ACTIVE} active clients", f"{median(beside):.2f} ms", f"{median(alone):.2f} ms alone",
            median(ratios(beside, alone)), reach=1.5, aim="1.2", smaller_is_better=True,
        ),
        Figure(
            "idle", "authenticated GETs a second, slowest run", f"{min(rates):,.0f}", "-", min(rates), unit=" /s",
            reach=10,
        ),
    ]
