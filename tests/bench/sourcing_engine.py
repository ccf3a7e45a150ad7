"""sourcing_engine: whole runs of the engine in one thread, processor time.

10,000 parts with 20 to 50 offers each (family realistic, 500 boards, 60 days, at most 3 lines), from the exploded needs
to attributed costs; ten sizes from 10 to 10,000 boards at once against one of 500; the explosion of 5,000 nested
assemblies with 100,000 lines, 40 % of the assemblies shared.

Boards with alternates: one of 120 lines and one of 2,000, 8 offers a part (`instances::jointBom`). Parts that share
needs are solved together; the gap is the share of all costs by which these may be above their lower bound.
"""

from support.measuring import Figure
from sourcing_part import run

JOINT_BOARDS = ((120, 45, 25, 500), (2_000, 1_000, 30, 2_000))  # lines, parts, percent of lines with alternates, ms


def boards_with_alternates(installation):
    for lines, parts, percent, reach in JOINT_BOARDS:
        told = run(installation, "sourcing_joint", lines, parts, percent)
        what = f"{lines:,} lines, {percent} % with alternates"
        yield Figure("sourcing_engine", what, f"{told['seconds'] * 1000:.0f} ms", "-", told["seconds"] * 1000, " ms",
                     reach=reach, smaller_is_better=True)
        yield Figure("sourcing_engine", f"{what}: gap", f"{told['unbought']} unbought", "-", told["gap"] * 100, " %",
                     reach=0.5, smaller_is_better=True)
        yield Figure("sourcing_engine", f"{what}: joint parts proven", f"{told['proven']}", f"{told['groups']} joint parts",
                     100 * told["proven"] / told["groups"], " %", reach=80)


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
        *boards_with_alternates(installation),
    ]
