"""module_vs_host: GET /customers/{id} through the module against the same route written by hand on the host's parts.

Both run beside each other on one database; handwritten.cpp is the peer.
"""

import subprocess

from installation import FIND_CUSTOMER, ask_for_customers, ended_with, require_equal_bodies
from support.measuring import Cpu, Figure, Unmeasurable, alternating, median, ratios, show_runs


def measure(installation, plan):
    cpu = {}
    with installation.server() as server:
        command = [str(installation.build / "tests/bench/handwritten"), str(server.data), str(FIND_CUSTOMER)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        with ended_with(process):
            port = process.stdout.readline().strip()
            if not port:
                raise Unmeasurable("the hand-written program does not start")
            peer_url = f"http://127.0.0.1:{port}"
            for customer_id in installation.ids[:5]:
                path = f"/customers/{customer_id}"
                require_equal_bodies([server.url + path, peer_url + path], server.headers())

            def side(name, url, pid):
                def run(seconds):
                    with Cpu([pid]) as used:
                        load = ask_for_customers(server, url, seconds, 64)
                    cpu.setdefault(name, []).append(used.per(load))
                    return load.rate

                return run

            our_rates, peer_rates = alternating(
                plan, [side("module", server.url, server.pid), side("hand", peer_url, process.pid)]
            )
    our_cpu, peer_cpu = cpu["module"][1:], cpu["hand"][1:]
    show_runs("module_vs_host", "through the module, answers a second", our_rates)
    show_runs("module_vs_host", "written by hand, answers a second", peer_rates)
    show_runs("module_vs_host", "through the module, CPU per answer (us)", our_cpu)
    show_runs("module_vs_host", "written by hand, CPU per answer (us)", peer_cpu)
    return [
        Figure(
            "module_vs_host", "GET /customers/{id} a second, 64 connections", f"{median(our_rates):,.0f}",
            f"{median(peer_rates):,.0f}", median(ratios(our_rates, peer_rates)), reach=0.85,
        ),
        Figure(
            "module_vs_host", "CPU per answer", f"{median(our_cpu):.1f} us", f"{median(peer_cpu):.1f} us",
            median(ratios(our_cpu, peer_cpu)), smaller_is_better=True,
        ),
    ]
