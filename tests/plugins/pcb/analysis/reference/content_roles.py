#!/usr/bin/env python3
"""Boards of known facts whose files tell nothing: roles by content are right or open, seldom wrong, and never sure.

    content_roles.py --probe PROGRAM --generator scripts/generate-board --seeds N

Each board is written without attributes and names, in another dialect by chance. Files whose purpose nothing tells but
what they draw have to be what they were written as. Prints the numbers of right, open and wrong roles by function."""

import argparse
import collections
import os
import random
import subprocess
import sys
import tempfile

from generator import load

BATCH = 100
SURE = 0.8
FUNCTIONS = {"Cu": "Copper", "Mask": "SolderMask", "Silkscreen": "Legend", "Paste": "Paste", "Cuts": "Profile"}
SETS = [[], ["paste"], ["legend", "neck"], ["inner", "paste"], ["inner", "blind"], ["composite", "paste"], ["panel"], ["planes"]]
# Ways of writing that change what is drawn, and where.
WAYS = ["inch", "crlf", "macro", "region", "square", "clear", "blocks", "moved", "turned", "mirrored", "zeros"]


def written(generator, seed, dialect, features, folder):
    """Writes a board and returns the functions of its files by their names."""
    board = generator.Board(seed, features)
    facts = board.facts()
    generator.generate(seed, [*dialect, "unnamed"], folder, features)
    names = list(generator.Writer(board, facts, dialect).files())
    functions = (FUNCTIONS.get(name.rsplit(".", 1)[0].rsplit("_", 1)[-1]) for name in names)
    return {"a%03d" % number: function for number, function in enumerate(functions) if function}


def judge(probe, boards, counts, faults):
    output = subprocess.run([probe, "--roles", *boards], check=True, capture_output=True, text=True).stdout
    known = {os.path.basename(folder): functions for folder, functions in boards.items()}
    for line in output.splitlines():
        board, name, role, confidence = line.split()
        function = known[board].get(name)
        if function is None:
            continue
        kind = "open" if role == "-" else "right" if role == function else "wrong"
        counts[function][kind] += 1
        if kind == "wrong" or float(confidence) >= SURE:
            faults.append((f"{board}: {name} is {function}, not {role}", float(confidence) >= SURE))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--probe", required=True)
    parser.add_argument("--generator", required=True)
    parser.add_argument("--seeds", type=int, default=400)
    given = parser.parse_args()
    generator, pick = load(given.generator), random.Random(5)
    counts, faults = collections.defaultdict(collections.Counter), []
    for start in range(0, given.seeds, BATCH):
        with tempfile.TemporaryDirectory() as folder:
            boards = {}
            for seed in range(start, min(start + BATCH, given.seeds)):
                dialect, features = ["x1", *pick.sample(WAYS, 2)], SETS[seed % len(SETS)]
                name = os.path.join(folder, "-".join([str(seed), *dialect, *features]))
                boards[name] = written(generator, seed, dialect, features, name)
            judge(given.probe, boards, counts, faults)
    print("\n".join(text for text, _ in faults[:50]), end="\n" if faults else "")
    for function, kinds in sorted(counts.items()):
        print(f"{function}: {kinds['right']} right, {kinds['open']} open, {kinds['wrong']} wrong")
    right, wrong = (sum(kinds[kind] for kinds in counts.values()) for kind in ("right", "wrong"))
    sure = sum(1 for _, is_sure in faults if is_sure)
    print(f"{given.seeds} boards: {right} right, {wrong} wrong, with confidence >= {SURE}: {sure}")
    return 1 if sure or wrong * 100 > right or right < 3 * given.seeds else 0


if __name__ == "__main__":
    sys.exit(main())
