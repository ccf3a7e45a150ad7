"""sourcing_part: the engine against the mixed-integer solver cbc, part by part.

The family realistic of the instance generator: 35 offers a part, 500 boards, 60 days, at most 3 lines, seed 1. Both get
the offers with their prices in base currency; cbc gets a program in the LP format, one process a part: for each row that
can be ordered in time a binary and an integer, with the tightest limits. Processor time counts on both sides, of cbc less
what it takes to start, read and write (a program of one variable), of ours the whole answer, which also settles what cbc
is not asked: the first ready day of that cost, and rows, fees and days of the lines. Costs are worked out again as
integers from what either side buys, and must be equal on every part: otherwise nothing is measured.

CARDCAGE_BENCH_PARTS says how many parts (300; the full run is 3,000).
"""

import json
import os
import subprocess

from support.measuring import Figure, Unmeasurable


def run(installation, name, *arguments):
    """Returns the program's output."""
    done = subprocess.run([installation.build / "tests/bench" / name, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise Unmeasurable(f"{name}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def measure(installation, plan):
    parts = int(os.environ.get("CARDCAGE_BENCH_PARTS", 300 if plan.runs >= 5 else 40))
    told = run(installation, "sourcing_part", parts, 1)
    peer = told["cbc_seconds"] - told["cbc_start_up_seconds"]
    print(f"  sourcing_part, {told['programs']} parts, the same optimum on every one", flush=True)
    print(f"  sourcing_part, ours, us: p50 {told['ours_p50_us']:.1f}, p99 {told['ours_p99_us']:.1f}, "
          f"worst {told['ours_worst_us']:.1f}", flush=True)
    print(f"  sourcing_part, cbc with its start, ms: median {told['cbc_median_ms']:.1f}, worst {told['cbc_worst_ms']:.1f}",
          flush=True)
    return [Figure("sourcing_part", f"one part, of {parts:,}", f"{told['ours_seconds'] / parts * 1e6:.1f} us",
                   f"{peer / told['programs'] * 1e3:.1f} ms", peer / told["ours_seconds"], " x", reach=2500, aim="3,000")]
