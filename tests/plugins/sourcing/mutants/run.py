#!/usr/bin/env python3
"""Breaks the engine in one place at a time and expects the proof to notice: each *.mutant beside this file is a change of
one engine source. The changed file is compiled and linked with everything else as it is; the probe (../mutant_probe.cpp)
compares it with the oracle and exits with 1 at the first difference. A mutant that survives fails the test, and so does a
probe that complains about the engine as it is.

A mutant is a comment that says what it breaks, and the text to find (it stands once in all sources) and to put in place:

    # why
    --- find
    …
    --- replace
    …
"""

import argparse
import concurrent.futures
import os
import pathlib
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
KILLED, SURVIVED = 1, 0


class Mutant:
    """One change of one file."""

    def __init__(self, path):
        self.name = path.stem
        _, _, rest = path.read_text(encoding="utf-8").partition("--- find\n")
        find, _, replace = rest.partition("\n--- replace")
        self.find, self.replace = find, replace.strip("\n")

    def applied(self, sources):
        """Name and text of the changed file; RuntimeError when the engine has moved on."""
        found = [(name, text) for name, text in sources.items() if self.find in text]
        if len(found) != 1 or found[0][1].count(self.find) != 1:
            places = ", ".join(name for name, _ in found) or "no file"
            raise RuntimeError(f"the text to find stands in {places}, not once; adapt the mutant to the engine:\n{self.find}")
        name, text = found[0]
        return name, text.replace(self.find, self.replace)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", type=pathlib.Path, required=True, help="folder of the engine's sources")
    parser.add_argument("--compiler", required=True, help="command with its options")
    parser.add_argument("--link", required=True, help="what is linked after the changed file")
    parser.add_argument("--directory", type=pathlib.Path, required=True, help="for what is built")
    parser.add_argument("names", nargs="*", help="mutants; all unless given")
    return parser.parse_args()


def require(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{shlex.join(map(str, command))}:\n{done.stdout}{done.stderr}")


def probe(given, name, objects):
    """Exit code and output of the probe with these object files."""
    program = given.directory / f"{name}.probe"
    compiler = [word for word in shlex.split(given.compiler) if word != "ccache"]
    require([*compiler, *objects, *shlex.split(given.link), "-o", str(program)])
    try:
        done = subprocess.run([program], capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return KILLED, "does not end"
    finally:
        program.unlink()
    return done.returncode, (done.stdout + done.stderr).strip()


def run(given, sources, mutant):
    """Exit code and output of the probe with the changed engine."""
    folder = given.directory / mutant.name
    folder.mkdir(parents=True, exist_ok=True)
    name, text = mutant.applied(sources)
    source = folder / name
    source.write_text(text, encoding="utf-8")
    compiled = source.with_suffix(".o")
    require([*shlex.split(given.compiler), "-w", "-O1", "-g0", "-I", str(given.engine), "-c", str(source), "-o", str(compiled)])
    return probe(given, mutant.name, [str(compiled)])


def verdict(given, sources, mutant):
    """(whether it was killed, one line about it)"""
    try:
        code, output = run(given, sources, mutant)
    except RuntimeError as error:
        return False, f"{mutant.name}: {error}"
    if code == SURVIVED:
        return False, f"{mutant.name}: SURVIVED"
    return True, f"{mutant.name}: killed, {output.splitlines()[0][:150] if output else f'exit code {code}'}"


def main():
    given = arguments()
    given.directory.mkdir(parents=True, exist_ok=True)
    mutants = [Mutant(path) for path in sorted(HERE.glob("*.mutant")) if not given.names or path.stem in given.names]
    sources = {path.name: path.read_text(encoding="utf-8") for path in given.engine.glob("*/*.cpp")}
    code, output = probe(given, "unchanged", [])
    passed = 1 if code == SURVIVED else 0
    print("unchanged: " + ("nothing to complain about" if passed else f"the probe complains: {output}"))
    count = len(mutants) + 1
    with concurrent.futures.ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        for is_killed, line in pool.map(lambda mutant: verdict(given, sources, mutant), mutants):
            print(line)
            passed += is_killed
    print(f"{passed} passed, {count - passed} failed")
    return 0 if passed == count else 1


if __name__ == "__main__":
    sys.exit(main())
