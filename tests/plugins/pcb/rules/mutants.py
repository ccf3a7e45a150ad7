#!/usr/bin/env python3
"""Breaks the library in one place at a time and expects an oracle to notice. Each mutants/*.mutant is a change of one
source: a comment that says what it breaks, the text to find (it stands once in all sources) and the text to put in place.
The changed file is compiled and linked before the archive, so that it is taken instead of the file in there. A mutant that
survives fails the test, and so does an oracle that complains about the library as it is."""

import argparse
import pathlib
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ORACLES = [["oracle.py", "--specifications", "1200", "--samples", "8"], ["price_oracle.py", "--boards", "300"]]


def require(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{shlex.join(map(str, command))}:\n{done.stdout}{done.stderr}")


def changed(path, sources):
    """Name and text of the changed file; RuntimeError when the library has moved on."""
    _, _, rest = path.read_text(encoding="utf-8").partition("--- find\n")
    find, _, replace = rest.partition("\n--- replace\n")
    places = [name for name, text in sources.items() for _ in range(text.count(find))]
    if len(places) != 1:
        raise RuntimeError(f"the text to find stands in {places or 'no file'}, not once; adapt the mutant to the library")
    return places[0], sources[places[0]].replace(find, replace.strip("\n"))


def complaint(probe):
    """The first line of an oracle that finds a difference; empty when none does."""
    for name, *options in ORACLES:
        command = [sys.executable, "-B", str(HERE / name), "--probe", str(probe), *options]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        except subprocess.TimeoutExpired:
            return f"{name} does not end"
        if done.returncode:
            return f"{name}: {(done.stdout or done.stderr).strip().splitlines()[0][-160:]}"
    return ""


def compiled(given, source, target):
    require([*shlex.split(given.compiler), "-w", "-O1", "-I", str(given.library), "-c", str(source), "-o", str(target)])
    return target


def verdict(given, name, objects):
    program = given.directory / f"{name}.probe"
    require([*shlex.split(given.compiler), *map(str, objects), str(given.archive), "-o", str(program)])
    return complaint(program)


def run(given, path, sources, probe):
    """(whether it was killed, one line about it)"""
    try:
        name, text = changed(path, sources)
        source = given.directory / f"{path.stem}_{name}"
        source.write_text(text, encoding="utf-8")
        found = verdict(given, path.stem, [probe, compiled(given, source, source.with_suffix(".o"))])
    except RuntimeError as error:
        return False, f"{path.stem}: {error}"
    return bool(found), f"{path.stem}: " + (f"killed, {found}" if found else "SURVIVED")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=pathlib.Path, required=True, help="folder of the library's sources")
    parser.add_argument("--compiler", required=True, help="command with its options")
    parser.add_argument("--archive", type=pathlib.Path, required=True)
    parser.add_argument("--directory", type=pathlib.Path, required=True, help="for what is built")
    parser.add_argument("names", nargs="*", help="mutants; all unless given")
    given = parser.parse_args()
    given.directory.mkdir(parents=True, exist_ok=True)
    sources = {path.name: path.read_text(encoding="utf-8") for path in given.library.glob("*/*.cpp")}
    probe = compiled(given, HERE / "probe.cpp", given.directory / "probe.o")
    found = verdict(given, "unchanged", [probe])
    print(f"unchanged: {found or 'nothing to complain about'}")
    results = [not found]
    for path in sorted((HERE / "mutants").glob("*.mutant")):
        if not given.names or path.stem in given.names:
            is_killed, line = run(given, path, sources, probe)
            print(line, flush=True)
            results.append(is_killed)
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
