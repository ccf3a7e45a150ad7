"""costing_rollup: what 2,000 nested assemblies cost at 10 quantities, 20 activities and 6 table rows each.

The calculation alone, on one thread, in milliseconds of the processor: costing_rollup.cpp prints its runs. There is no
peer; what is judged is the time of the median run.
"""

import re
import subprocess

from support.measuring import Figure, Unmeasurable, median, show_runs


def measure(installation, _plan):
    done = subprocess.run([installation.build / "tests/bench/costing_rollup"], capture_output=True, text=True)
    runs = [float(run) for run in re.findall(r"^run \d+: ([\d.]+) ms$", done.stdout, re.MULTILINE)]
    if not runs or done.returncode > 1:
        raise Unmeasurable(f"costing_rollup: {done.stderr or done.stdout}")
    show_runs("costing_rollup", "2,000 assemblies x 10 quantities, ms", runs)
    return [Figure("costing_rollup", "2,000 assemblies x 10 quantities", f"{median(runs):.1f} ms", "-", median(runs), " ms",
                   reach=20, aim="10 ms", smaller_is_better=True)]
