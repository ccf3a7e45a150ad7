"""pcb_http: what boards cost around their analysis.

- a zip of 14 layers from the upload until the PCB says Finished, against the analysis alone, which is the same files
  analysed again.
- GET …/{pcb}/capabilities against GET …/{pcb}, 16 connections, in turns.
- p99 of GET /customers/{id}, 8 connections, while two boards of 14 layers are analysed over and over, against the p99
  without.
- the server's memory while it sends all files of a PCB, 200 MiB that do not compress.
"""

import contextlib
import random
import threading

from installation import ask_for_customers
from offers_import import peak_megabytes
from pcb.analysis import Client
from pcb import boards
from support.measuring import Figure, alternating, median, ratios, show_runs, wrk


def measure_upload(client, plan):
    board = boards.fourteen_layers()
    client.analyse(board)
    whole, alone = [], []
    for _ in range(plan.runs):
        seconds, run = client.analyse(board)
        whole.append(seconds)
        alone.append(client.analyse_again(run["pcb_id"]))
    show_runs("pcb_http", "upload to Finished, s", whole)
    show_runs("pcb_http", "the analysis alone, s", alone)
    return Figure("pcb_http", f"{board.name}, upload to Finished, against the analysis alone", f"{median(whole):.2f} s",
                  f"{median(alone):.2f} s", median(ratios(whole, alone)), " x", reach=1.5, aim="1.3", smaller_is_better=True)


def measure_capabilities(server, client, plan):
    pcb = client.new_pcb()
    client.upload(pcb, "board.zip", boards.small().zipped)
    client.wait(pcb)
    headers = [("Authorization", f"Bearer {server.bearer()}"), ("Accept", "*/*")]

    def asked(path):
        return lambda seconds: wrk(f"{server.url}/ems/pcb/pcbs/{pcb}{path}", seconds, 16, headers).rate

    capabilities, plain = alternating(plan, [asked("/capabilities"), asked("")])
    show_runs("pcb_http", "capabilities a second", capabilities)
    show_runs("pcb_http", "PCBs a second", plain)
    return Figure("pcb_http", "time of GET capabilities, 16 connections", f"{median(capabilities):,.0f} /s",
                  f"{median(plain):,.0f} /s", median(ratios(plain, capabilities)), " x", reach=2, aim="1.5",
                  smaller_is_better=True)


@contextlib.contextmanager
def analysing(server, board, at_once):
    """A board that is analysed over and over, several times at once, as long as the block. The clients do next to nothing
    meanwhile: the archive is packed already, and they look ten times a second, as web pages would."""
    ended = threading.Event()

    def again():
        client = Client(server)
        while not ended.is_set():
            client.analyse(board, pause=0.1)

    threads = [threading.Thread(target=again) for _ in range(at_once)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def measure_latency(server, plan):
    board = boards.fourteen_layers()
    Client(server).analyse(board)  # packs it

    def idle(seconds):
        return ask_for_customers(server, server.url, seconds, 8).p99_ms

    def beside(seconds):
        with analysing(server, board, 2):
            return idle(seconds)

    busy, quiet = alternating(plan, [beside, idle])
    show_runs("pcb_http", "p99 beside two analyses, ms", busy)
    show_runs("pcb_http", "p99 without, ms", quiet)
    return Figure("pcb_http", "p99 of GET /customers/{id} beside two analyses", f"{median(busy):.2f} ms",
                  f"{median(quiet):.2f} ms", median(ratios(busy, quiet)), " x", reach=4, aim="2", smaller_is_better=True)


def measure_download(server, client):
    pcb, pick = client.new_pcb(), random.Random(1)
    for number in range(4):
        client.upload(pcb, f"part-{number}.bin", pick.randbytes(50 << 20))
        client.wait(pcb, "NotAvailable")

    def download():
        client.connection.request("GET", f"/ems/pcb/pcbs/{pcb}/files/all",
                                  headers={"Authorization": f"Bearer {server.bearer()}", "Accept": "*/*"})
        answer = client.connection.getresponse()
        while answer.read(1 << 20):
            pass

    memory = peak_megabytes(server, download)
    return Figure("pcb_http", "memory of the server for files/all of 200 MiB", f"{memory:.1f} MB", "-", memory, " MB",
                  reach=20, smaller_is_better=True)


def measure(installation, plan):
    with installation.server() as server:
        client = Client(server)
        return [measure_upload(client, plan), measure_capabilities(server, client, plan), measure_latency(server, plan),
                measure_download(server, client)]
