"""sourcing_engine: whole runs of the engine in one thread, processor time.

10,000 parts with 20 to 50 offers each (family realistic, 500 boards, 60 days, at most 3 lines), from the exploded needs
to attributed costs; ten sizes from 10 to 10,000 boards at once against one of 500; the explosion of 5,000 nested
assemblies with 100,000 lines, 40 % of the assemblies shared.
"""

from support.measuring import Figure
from sourcing_part import run


def measure(installation, plan):
    told = run(installation, "sourcing_engine", 10_000 if plan.runs >= 5 else 1_000)
    print(f"  sourcing_engine, {told['split']:,} of {told['parts']:,} parts are split", flush=True)
    what = f"{told['parts']:,} parts, {told['offers']:,} offers"
    one, ten = told["run_seconds"], told["ladder_seconds"]
    return [
        Figure("sourcing_engine", f"one run, {what}", f"{one:.3f} s", "-", one * 1000, " ms", reach=300, aim="100",
               smaller_is_better=True),
        Figure("sourcing_engine", f"ladder of ten, {what}", f"{ten:.3f} s", f"{one:.3f} s one size", ten / one, " x",
               reach=8, aim="6", smaller_is_better=True),
        Figure("sourcing_engine", f"explosion of {told['lines']:,} lines in {told['assemblies']:,} assemblies",
               f"{told['explosion_seconds'] * 1000:.2f} ms", "-", told["explosion_seconds"] * 1000, " ms", reach=3,
               aim="2", smaller_is_better=True),
    ]
