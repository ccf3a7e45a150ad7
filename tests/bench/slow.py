"""slow: slowhttptest with 1,000 slow senders and readers; an authenticated GET each 200 ms must always succeed."""

import http.client
import subprocess
import threading
import time

from installation import body_of, get
from support.measuring import Figure, Unmeasurable, established, show_runs

CONNECTIONS = 1000
PROBE_INTERVAL = 0.2
PROBE_PATIENCE = 2.0  # seconds; a server that takes longer counts as unavailable

LARGE_PAGE = "/docs/scalar.js"  # public, as slowhttptest cannot send a bearer

ATTACKS = {
    "slow headers": ["-H", "-i", "2", "-x", "24", "-t", "GET", "-u", "{url}/customers"],
    "slow bodies": ["-B", "-i", "2", "-x", "24", "-s", "8192", "-t", "POST", "-f", "application/json",
                    "-u", "{url}/token"],
    "slow reading": ["-X", "-w", "64", "-y", "256", "-n", "2", "-z", "16", "-k", "3", "-u", "{url}" + LARGE_PAGE],
}


class Probes:
    """Asks on a new connection each time, like a client that has just come, until stopped."""

    def __init__(self, server):
        self.server = server
        self.url, self.headers = server.customer_url(server.installation.ids[0]), server.headers()
        self.succeeded, self.failures, self.slowest, self.most_open = 0, [], 0.0, 0
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self._run)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        self.thread.join()

    def _run(self):
        while not self.stopped.wait(PROBE_INTERVAL):
            begin = time.monotonic()
            try:
                status, _ = get(self.url, self.headers, PROBE_PATIENCE)
                outcome = None if status == 200 else f"status {status}"
            except (OSError, http.client.HTTPException) as error:
                outcome = str(error) or type(error).__name__
            took = time.monotonic() - begin
            self.slowest = max(self.slowest, took)
            if outcome or took > PROBE_PATIENCE:
                self.failures.append(outcome or f"took {took:.1f} s")
            else:
                self.succeeded += 1
            self.most_open = max(self.most_open, established(self.server.port))


def measure(installation, plan):
    figures = []
    with installation.server() as server:
        if len(body_of(server.url + LARGE_PAGE, [])) < 500_000:
            raise Unmeasurable(f"{LARGE_PAGE} is too small to be read slowly: socket buffers would swallow it")
        for name, words in ATTACKS.items():
            command = ["slowhttptest", "-c", str(CONNECTIONS), "-r", "500", "-p", "2", "-l", str(plan.attack_seconds)]
            command += [word.replace("{url}", server.url) for word in words]
            with Probes(server) as probes:
                try:
                    subprocess.run(command, capture_output=True, timeout=plan.attack_seconds + 30)
                except subprocess.TimeoutExpired:
                    print(f"  slow, {name}: slowhttptest had to be ended")
            asked = probes.succeeded + len(probes.failures)
            show_runs("slow", f"{name}: probes, most connections open", [asked, probes.most_open])
            for failure in probes.failures[:5]:
                print(f"  slow, {name}: {failure}")
            figures += [
                Figure(
                    "slow", f"{name}: probes that succeed", f"{probes.succeeded} of {asked}",
                    f"slowest {probes.slowest * 1000:.0f} ms", 100 * probes.succeeded / max(asked, 1), unit=" %",
                    reach=100,
                ),
                # An attack that never arrived would prove nothing.
                Figure(
                    "slow", f"{name}: most attacking connections at a time", f"{probes.most_open:,}", "-",
                    probes.most_open, unit=" connections", reach=0.9 * CONNECTIONS,
                ),
            ]
    return figures
