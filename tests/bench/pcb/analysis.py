"""pcb_analysis: boards from the upload to the finished analysis with all its pictures, against gerbv drawing them.

Ours begins with the request that brings the zip and ends when the PCB says Finished: unpacking, a process of its own for
the analysis, every layer, both sides, everything stored. The peer is one gerbv that draws all layers and holes of the
unpacked files into one PNG at 600 dpi. Memory is the peak of the analysing process, and that of gerbv.
"""

import http.client
import json
import os
import subprocess
import sys
import tempfile
import time

from pcb import boards
from support.measuring import Figure, Unmeasurable, median, ratios, show_runs

BOUNDARY = "a-boundary-of-this-bench"


class Client:
    """One connection that uploads boards and waits for them."""

    def __init__(self, server):
        self.server = server
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=600)

    def send(self, method, target, body=None, media_type="application/json"):
        headers = {"Authorization": f"Bearer {self.server.bearer()}", "Accept": "*/*", "Content-Type": media_type}
        self.connection.request(method, target, body, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status != 200:
            raise Unmeasurable(f"{method} {target} answers {answer.status}: {content[:500]}")
        return json.loads(content) if answer.headers.get_content_type().endswith("json") else content

    def new_pcb(self):
        return self.send("POST", "/ems/pcb/pcbs", json.dumps({"name": "bench"}))["id"]

    def upload(self, pcb, name, content):
        head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n\r\n'
        body = head.encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()
        self.send("POST", f"/files/ems/pcb/pcbs/{pcb}/files", body, f"multipart/form-data; boundary={BOUNDARY}")

    def wait(self, pcb, wanted="Finished", pause=0.01):
        """Until the analysis has ended; no other end than the wanted one counts. `pause`: seconds between two looks."""
        until = time.monotonic() + 300
        while (state := self.send("GET", f"/ems/pcb/pcbs/{pcb}")["analysis"])["status"] == "InProgress":
            if time.monotonic() > until:
                raise Unmeasurable("the analysis takes more than five minutes")
            time.sleep(pause)
        if state["status"] != wanted:
            raise Unmeasurable(f"the analysis ended with {state}")

    def analyse(self, board, pause=0.01):
        """Seconds from the upload of the zip to Finished, and the result with the data of its run."""
        pcb, content = self.new_pcb(), board.zipped
        begun = time.perf_counter()
        self.upload(pcb, "board.zip", content)
        self.wait(pcb, pause=pause)
        seconds = time.perf_counter() - begun
        return seconds, self.send("GET", f"/admin/pcbs/{pcb}/analysis")

    def analyse_again(self, pcb):
        """Seconds of another analysis of the same files."""
        begun = time.perf_counter()
        self.send("POST", f"/admin/pcbs/{pcb}/analysis")
        self.wait(pcb)
        return time.perf_counter() - begun


# Runs a program; prints its exit code, its seconds and its peak kilobytes. A process that starts another one hands its own
# peak on to it (Linux keeps ru_maxrss at exec), and that of a bench is larger than that of most programs.
MEASURED_RUN = """
import os, sys, time
begun = time.perf_counter()
_, status, used = os.wait4(os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ), 0)
print(os.waitstatus_to_exitcode(status), time.perf_counter() - begun, used.ru_maxrss)
"""


def measured_run(*command):
    """Seconds and peak megabytes of a program, started by a process that is small itself."""
    output = subprocess.run([sys.executable, "-I", "-S", "-c", MEASURED_RUN, *command], check=True, stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, text=True).stdout
    code, seconds, kilobytes = output.splitlines()[-1].split()
    if code != "0":
        raise Unmeasurable(f"{command[0]} ends with {code}")
    return float(seconds), int(kilobytes) * 1024 / 1e6


def gerbv(board):
    """Seconds and peak megabytes of one picture of all layers and holes."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for name, content in board.pictured().items():
            names.append(os.path.join(folder, name))
            with open(names[-1], "wb") as file:
                file.write(content)
        picture = os.path.join(folder, "all.png")
        figures = measured_run("gerbv", "--export=png", "--dpi=600", "-o", picture, *names)
        if not os.path.exists(picture):
            raise Unmeasurable("gerbv draws nothing")
    return figures


def compare(client, plan, board, time_reach, time_aim, memory_reach=None, memory_aim=""):
    client.analyse(board)
    gerbv(board)
    ours, peers, memory, peer_memory = [], [], [], []
    for _ in range(plan.runs):
        seconds, run = client.analyse(board)
        ours.append(seconds)
        memory.append(run["peak_bytes"] / 1e6)
        seconds, megabytes = gerbv(board)
        peers.append(seconds)
        peer_memory.append(megabytes)
    print(f"  pcb_analysis, {board.name}: {board.origin}", flush=True)
    show_runs("pcb_analysis", f"{board.name}, s", ours)
    show_runs("pcb_analysis", f"{board.name}, gerbv, s", peers)
    figures = [Figure("pcb_analysis", f"{board.name}, upload to Finished, against gerbv", f"{median(ours):.2f} s",
                      f"{median(peers):.2f} s", median(ratios(ours, peers)), " x", reach=time_reach, aim=time_aim,
                      smaller_is_better=True)]
    if memory_reach:
        figures.append(Figure("pcb_analysis", f"{board.name}, peak memory, against gerbv", f"{median(memory):,.0f} MB",
                              f"{median(peer_memory):,.0f} MB", median(ratios(memory, peer_memory)), " x",
                              reach=memory_reach, aim=memory_aim, smaller_is_better=True))
    return figures


def measure_small(client, plan):
    board = boards.small()
    client.analyse(board)
    times = [client.analyse(board)[0] for _ in range(plan.runs)]
    print(f"  pcb_analysis, {board.name}: {board.origin}", flush=True)
    show_runs("pcb_analysis", f"{board.name}, s", times)
    return Figure("pcb_analysis", f"{board.name}, upload to Finished", f"{median(times):.2f} s", "-", median(times), " s",
                  reach=0.25, aim="0.15", smaller_is_better=True)


def measure_panel(client, plan):
    one = boards.four_layers()
    panel = boards.side_by_side(one, 4, 120)
    singles, panels = [], []
    for _ in range(plan.runs):
        singles.append(client.analyse(one)[0])
        panels.append(client.analyse(panel)[0])
    show_runs("pcb_analysis", "16 copies as one upload, s", panels)
    return Figure("pcb_analysis", "16 copies of the 4 layers as one upload", f"{median(panels):.2f} s",
                  f"16 x {median(singles):.2f} s", median(ratios(panels, [16 * each for each in singles])), " x", reach=1.15,
                  aim="1.05", smaller_is_better=True)


def measure(installation, plan):
    with installation.server() as server:
        client = Client(server)
        return [
            *compare(client, plan, boards.fourteen_layers(), 0.8, "0.5", 0.8, "0.5"),
            *compare(client, plan, boards.ten_layers(), 0.4, "0.2", 0.3, "0.15"),
            *compare(client, plan, boards.four_layers(), 2, "1.2"),
            measure_small(client, plan),
            measure_panel(client, plan),
        ]
