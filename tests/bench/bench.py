"""Measures the server against its peers: see tests/bench/README.md. Started by scripts/bench."""

import argparse
import contextlib
import pathlib
import resource
import shutil
import signal
import subprocess
import sys

import assemblies_import
import by_id
import components_import
import costing_rollup
import find_names
import idle
import module_vs_host
import offers_import
import pcb.analysis
import pcb.around
import plain
import reactions
import rfqs_list
import slow
import sourcing_engine
import sourcing_part
import sourcing_run
import supervision
import tenants
from support import control_group
from support.comparing import Table, compare
from installation import SOURCE, Installation
from support.measuring import HERE, Plan, Unmeasurable

BENCHES = {
    "plain": plain.measure,
    "by_id": by_id.measure,
    "module_vs_host": module_vs_host.measure,
    "idle": idle.measure,
    "slow": slow.measure,
    "find_names": find_names.measure,
    "components_import": components_import.measure,
    "offers_import": offers_import.measure,
    "assemblies_import": assemblies_import.measure,
    "rfqs_list": rfqs_list.measure,
    "costing_rollup": costing_rollup.measure,
    "sourcing_part": sourcing_part.measure,
    "sourcing_engine": sourcing_engine.measure,
    "sourcing_run": sourcing_run.measure,
    "pcb_analysis": pcb.analysis.measure,
    "pcb_http": pcb.around.measure,
    "reactions": reactions.measure,
    "supervision": supervision.measure,
    "tenants": tenants.measure,
}
REACHED, BELOW_REACH, NOT_MEASURED = 0, 1, 2


def arguments():
    parser = argparse.ArgumentParser(
        prog="scripts/bench",
        description="Measures the server against its peers in one run and prints raw runs and a table.",
        epilog="Exit code: 0 every figure reached, 1 one is below or worse, 2 something could not be measured.",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="benches; all unless given: " + ", ".join(BENCHES))
    parser.add_argument(
        "--quick", action="store_true", help="shows in two minutes that everything runs; the figures mean nothing"
    )
    parser.add_argument(
        "--check", action="store_true",
        help="compares with the table of tests/bench/README.md and names what got worse by more than 15 %%",
    )
    parser.add_argument(
        "--program", type=pathlib.Path, default=SOURCE / "build/release/bin/cardcage",
        help="the cardcage of a build directory (default build/release/bin/cardcage)",
    )
    parser.add_argument(
        "--markdown", action="store_true", help="prints the table as Markdown, for tests/bench/README.md"
    )
    given = parser.parse_args()
    unknown = [name for name in given.names if name not in BENCHES]
    if unknown:
        parser.error(f"there is no bench {unknown[0]}; choose from {', '.join(BENCHES)}")
    return given


def build(program):
    directory = program.resolve().parent.parent
    if not (directory / "CMakeCache.txt").exists():
        raise Unmeasurable(f"{directory} is no build directory; run scripts/build, or name another --program")
    command = ["cmake", "--build", str(directory), "--target", "cardcage_bench"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise Unmeasurable("the build fails:\n" + done.stdout + done.stderr)


def require_tools():
    missing = [tool for tool in ("wrk", "nginx", "slowhttptest", "psql") if not shutil.which(tool)]
    if missing:
        raise Unmeasurable(f"{', '.join(missing)} not found; run scripts/setup --bench")


def raise_file_limit():
    """A descriptor a connection, here and in everything that is started."""
    needed = 12_000
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise Unmeasurable(f"only {hard} open files are allowed; as root: ulimit -n {needed}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


HEAD = ("name", "what", "ours", "peer", "value", "reach", "aim", "")


def rows_of(figures):
    for figure in figures:
        verdict = "-" if figure.reach is None else "reached" if figure.is_reached else "BELOW"
        yield (figure.name, figure.what, figure.ours, figure.peer, figure.value_text(), figure.reach_text(),
               figure.aim or "-", verdict)


def print_table(figures):
    rows = [HEAD, *rows_of(figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def print_markdown(figures):
    print(f"Commit `{measured_commit()}`.\n")
    head = (*HEAD[:-1], "verdict")
    rows = [(f"`{name}`", *rest) for name, *rest in rows_of(figures)]
    for row in (head, ["---"] * len(head), *rows):
        print("| " + " | ".join(row) + " |")


def measured_commit():
    def git(*words):
        return subprocess.run(["git", "-C", str(SOURCE), *words], capture_output=True, text=True).stdout.strip()
    return git("rev-parse", "--short", "HEAD") + (" and changes" if git("status", "--porcelain") else "")


def check(figures):
    """Prints what got worse than the table of README.md says; whether anything did."""
    table = Table.read((HERE / "README.md").read_text(encoding="utf-8"))
    lines = compare(figures, table)
    print(f"\nagainst the table (commit {table.commit}): " + ("\n  ".join(["", *lines]) if lines else "nothing is worse"))
    return bool(lines)


def main():
    """Measures and prints; the exit code."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(NOT_MEASURED))  # with everything that was started
    given = arguments()
    plan = Plan.quick() if given.quick else Plan()
    figures, complaints = [], []
    installation = None
    # The Markdown table shall be alone on standard output.
    with contextlib.redirect_stdout(sys.stderr if given.markdown else sys.stdout), contextlib.ExitStack() as resources:
        try:
            require_tools()
            raise_file_limit()
            build(given.program)
            resources.enter_context(control_group.of_one_service())
            installation = Installation(given.program)
            for name in given.names or BENCHES:
                print(f"{name}:", flush=True)
                try:
                    figures += BENCHES[name](installation, plan)
                except Unmeasurable as error:
                    complaints.append(f"{name}: {error}")
        except Unmeasurable as error:
            complaints.append(str(error))
        finally:
            if installation:
                installation.remove()
    if figures and given.markdown:
        print_markdown(figures)
    elif figures:
        print()
        print_table(figures)
    is_worse = given.check and bool(figures) and check(figures)
    for complaint in complaints:
        print(f"bench: not measured: {complaint}", file=sys.stderr)
    if complaints:
        return NOT_MEASURED
    return REACHED if all(figure.is_reached for figure in figures) and not is_worse else BELOW_REACH


if __name__ == "__main__":
    sys.exit(main())
