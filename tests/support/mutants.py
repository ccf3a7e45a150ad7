#!/usr/bin/env python3
"""Breaks a library in one place at a time and expects a judge to notice. Each *.mutant of a folder is a change of one source:
a comment that says what it breaks, the text to find (it stands once in all sources) and the text to put in place:

    # why
    --- find
    …
    --- replace
    …

The changed file is compiled with the others of its room (its folder) and linked before the library, so that nothing of that
room is taken from there: a library may be compiled room by room. A judge is a
command, with {program} in place of what was linked; it notices by its exit code, or by a line with FAILED, which ends it. A
mutant that survives all judges fails the test, and so does a judge that complains about the library as it is."""

import argparse
import concurrent.futures
import os
import pathlib
import shlex
import subprocess
import sys
import threading

LONGEST = 240


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


def complaint(judge, program):
    """A line of a judge that notices something; empty when it does not."""
    command = [word.replace("{program}", str(program)) for word in shlex.split(judge)]
    late = threading.Event()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace") as running:
        def end():
            late.set()
            running.kill()
        timer = threading.Timer(LONGEST, end)
        timer.start()
        lines = []
        for line in running.stdout:
            lines.append(line.strip())
            if "FAILED" in line:
                running.kill()
                timer.cancel()
                return lines[-1][-160:]
        code = running.wait()
        timer.cancel()
    if late.is_set():
        return "it does not end"
    return f"{lines[0][-160:] if lines else 'no word'} (exit code {code})" if code else ""


def compiled(given, source, target):
    includes = [word for folder in given.include for word in ("-I", str(folder))]
    require([*shlex.split(given.compiler), "-w", "-O1", "-g0", *includes, "-c", str(source), "-o", str(target)])
    return target


def verdict(given, name, objects):
    """The first complaint about a program of these objects and the library."""
    program = given.directory / f"{name}.probe"
    require([*shlex.split(given.compiler), *map(str, objects), *given.objects, *shlex.split(given.link), "-o", str(program)])
    try:
        return next((found for found in (complaint(judge, program) for judge in given.judge) if found), "")
    finally:
        program.unlink()


def run(given, path, sources):
    """(whether it was killed, one line about it)"""
    try:
        name, text = changed(path, sources)
        source = given.directory / f"{path.stem}_{pathlib.Path(name).name}"
        source.write_text(text, encoding="utf-8")
        room = source.with_suffix(".room.cpp")
        files = [source, *(other for other in map(pathlib.Path, sorted(sources))
                           if str(other) != name and other.parent == pathlib.Path(name).parent)]
        room.write_text("".join(f'#include "{file}"\n' for file in files), encoding="utf-8")
        found = verdict(given, path.stem, [compiled(given, room, source.with_suffix(".o"))])
    except RuntimeError as error:
        return False, f"{path.stem}: {error}"
    return bool(found), f"{path.stem}: " + (f"killed, {found}" if found else "SURVIVED")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=pathlib.Path, required=True, help="folder of the library's sources")
    parser.add_argument("--mutants", type=pathlib.Path, required=True, help="folder of *.mutant")
    parser.add_argument("--include", type=pathlib.Path, action="append", default=[], help="folder of headers")
    parser.add_argument("--compiler", required=True, help="command with its options")
    parser.add_argument("--objects", nargs="+", required=True, help="object files of the program that is judged")
    parser.add_argument("--link", required=True, help="what is linked behind them")
    parser.add_argument("--judge", action="append", required=True, help="command with {program}")
    parser.add_argument("--directory", type=pathlib.Path, required=True, help="for what is built")
    parser.add_argument("--only", nargs="*", default=[], help="mutants; all unless given")
    return parser.parse_args()


def main():
    given = arguments()
    given.directory.mkdir(parents=True, exist_ok=True)
    sources = {str(path): path.read_text(encoding="utf-8") for path in given.library.glob("*/*.cpp")}
    mutants = [path for path in sorted(given.mutants.glob("*.mutant")) if not given.only or path.stem in given.only]
    found = verdict(given, "unchanged", [])
    print(f"unchanged: {found or 'nothing to complain about'}", flush=True)
    results = [not found]
    with concurrent.futures.ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        for is_killed, line in pool.map(lambda path: run(given, path, sources), mutants):
            print(line, flush=True)
            results.append(is_killed)
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if all(results) and mutants else 1


if __name__ == "__main__":
    sys.exit(main())
