"""plain: a 300-byte answer through a module against the same bytes from nginx."""

import contextlib
import os
import pathlib
import socket
import subprocess
import time

from installation import body_of, ended_with, get, require_equal_bodies
from support.measuring import HERE, Cpu, Figure, Unmeasurable, alternating, family, median, ratios, show_runs, wrk


def free_port():
    with contextlib.closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@contextlib.contextmanager
def nginx(directory, body):
    """nginx with one worker, serving the body at /bench/plain; its address and the process ids of its workers."""
    root = directory / "nginx"
    (root / "bench").mkdir(parents=True, exist_ok=True)
    (root / "bench/plain").write_bytes(body)
    directory.chmod(0o755)
    port = free_port()
    configuration = root / "nginx.conf"
    text = (HERE / "nginx.conf").read_text()
    configuration.write_text(text.replace("{root}", str(root)).replace("{port}", str(port)))
    process = subprocess.Popen(["nginx", "-e", str(root / "error.log"), "-c", str(configuration)])
    with ended_with(process):
        url = f"http://127.0.0.1:{port}/bench/plain"
        until = time.monotonic() + 10
        while True:
            try:
                get(url)
                break
            except OSError as error:
                if time.monotonic() > until or process.poll() is not None:
                    raise Unmeasurable(f"nginx does not start: {error}") from error
                time.sleep(0.05)
        yield url, family(process.pid)[1:]


def measure(installation, plan):
    figures = []
    with installation.server() as server:
        headers = [header for header in server.headers() if header[0] == "Authorization"]
        url = f"{server.url}/bench/plain"
        with nginx(installation.directory, body_of(url, headers)) as (peer_url, peer_pids):
            require_equal_bodies([url, peer_url], headers)
            for connections in (64, 16):
                figures += compare(plan, headers, (url, [server.pid]), (peer_url, peer_pids), connections)
    return figures


def compare(plan, headers, ours, peer, connections):
    cpu = {}

    def side(url, pids):
        def run(seconds):
            with Cpu(pids) as used:
                load = wrk(url, seconds, connections, headers)
            cpu.setdefault(url, []).append(used.per(load))
            return load.rate

        return run

    our_rates, peer_rates = alternating(plan, [side(*ours), side(*peer)])
    our_cpu, peer_cpu = cpu[ours[0]][1:], cpu[peer[0]][1:]  # the first is the warm-up
    name = f"{connections} connections"
    show_runs("plain", f"{name}, answers a second", our_rates)
    show_runs("plain", f"{name}, nginx", peer_rates)
    show_runs("plain", f"{name}, CPU per answer (us)", our_cpu)
    show_runs("plain", f"{name}, nginx, CPU per answer (us)", peer_cpu)
    judged = connections == 64
    return [
        Figure(
            "plain", f"answers a second, {name}", f"{median(our_rates):,.0f}", f"{median(peer_rates):,.0f}",
            median(ratios(our_rates, peer_rates)), reach=0.55 if judged else None, aim="0.6, then 0.8",
        ),
        Figure(
            "plain", f"CPU per answer, {name}", f"{median(our_cpu):.1f} us", f"{median(peer_cpu):.1f} us",
            median(ratios(our_cpu, peer_cpu)), aim="1.5, then 1.3", smaller_is_better=True,
        ),
    ]
