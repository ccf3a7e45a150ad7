#!/usr/bin/env python3
"""Boards of known facts, each written in one plain way and in another one by chance: the facts must not change.

    properties.py --probe PROGRAM --generator scripts/generate-board --seeds N

What the board was made with (size, layers, nets, holes, widths, rings) is known; gaps and areas must be those of the plain
files. Lengths agree within 5 µm, areas within 0.2 %. A value below a confidence of 0.8 may be anything and counts as unsure.
Files that tell less (no attributes, no names, no header of the drill file) may make values unsure; other ways of writing may
not. Prints the number of wrong values with confidence >= 0.8."""

import argparse
import math
import os
import random
import subprocess
import sys
import tempfile

from generator import load

# More things on the board, of which facts are known here.
FEATURES = ["legend", "neck"]
# Every tenth board has planes, too: those take three times as long.
FEATURES_OF_TENTH = [*FEATURES, "planes"]
# Others have four layers of tracks, blind vias, both kinds of holes in one file, or are panels.
FEATURES_BY_SEED = {1: ["inner"], 2: ["inner", "blind"], 3: ["composite"], 4: ["inner", "blind", "composite"], 5: ["panel"],
                    6: ["inner", "panel"], 7: ["composite", "panel"]}
TELLS_LESS = {"x1", "headless", "unnamed"}
SURE = 0.8
BATCH = 100


def made(facts, dialect):
    """The facts that a board was made with, in micrometres."""
    size = (facts["height"], facts["width"]) if "turned" in dialect else (facts["width"], facts["height"])
    boards = facts["copies"][0] * facts["copies"][1]
    whole = [facts[side] + (facts["copies"][axis] - 1) * facts["step"][axis] for axis, side in enumerate(("width", "height"))]
    if "turned" in dialect:
        whole.reverse()
    known = {"width": size[0], "height": size[1], "layers": facts["copper_layers"], "nets": facts["nets"] * boards,
             "holes": len(facts["holes"]) * boards, "bare_holes": len(facts["unplated"]) * boards, "blind": facts["blind"] * boards,
             "panel": int(boards > 1), "delivered_width": whole[0], "delivered_height": whole[1],
             "drill": facts["drill"], "top.ring": facts["ring"], "bottom.ring": facts["ring"], "top.neck": facts["neck"],
             "legend.line": min(line["size"] for line in facts["legend"]),
             "legend.to_opening": min(line["margin"] for line in facts["legend"])}
    ground = facts["width"] * facts["height"]
    for place, plane in enumerate(facts["planes"], 2):
        known[f"inner{place}.area"] = (ground - plane["antipads"] * math.pi * plane["antipad"] ** 2 / 4) / 1e6
        known[f"inner{place}.hole_to_copper"] = (plane["antipad"] - facts["drill"]) / 2
    known.update({name + ".track": width for name, width in facts["min_track"].items() if width is not None})
    known.update({name + ".ring": facts["ring"] for name in facts["min_track"]})
    return known


def found_by(probe, folders):
    """Facts by folder: (value or None, confidence)."""
    output = subprocess.run([probe, *folders], check=True, capture_output=True, text=True).stdout
    found = {os.path.basename(folder): {} for folder in folders}
    for line in output.splitlines():
        name, fact, value, confidence = line.split()
        found[name][fact] = (None if value == "-" else float(value), float(confidence))
    return found


def agree(fact, one, other):
    if fact in ("layers", "nets", "holes", "bare_holes", "blind", "panel"):
        return one == other
    return abs(one - other) <= (0.002 * other if fact.endswith("area") else 5)


class Count:
    """Counts of the results, and lines about the wrong ones."""

    def __init__(self):
        self.right, self.unsure, self.wrong, self.faults = 0, 0, 0, []

    def take(self, name, fact, found, wanted):
        value, confidence = found
        if value is None or confidence < SURE:
            self.unsure += 1
        elif agree(fact, value, wanted):
            self.right += 1
        else:
            self.wrong += 1
            self.faults.append(f"{name}: {fact} is {value:.3f}, not {wanted:.3f}")

    def compare(self, name, plain, found, known, dialect):
        for fact, value in known.items():
            self.take(name, fact, found.get(fact, (None, 0)), value)
        for fact, (value, confidence) in plain.items():
            is_known = value is not None and confidence >= SURE
            now, sure = found.get(fact, (None, 0))
            if is_known and not TELLS_LESS & set(dialect) and (now is None or sure < SURE):
                self.faults.append(f"{name}: {fact} is not sure any more")
            if is_known and fact not in known and fact not in ("width", "height", "delivered_width", "delivered_height"):
                self.take(name, fact, (now, sure), value)


def batch(given, generator, seeds, pick, count):
    with tempfile.TemporaryDirectory() as folder:
        boards = []
        for seed in seeds:
            dialect = pick.sample(generator.DIALECTS, pick.randint(1, 5))
            features = FEATURES_OF_TENTH if seed % 10 == 0 else [*FEATURES, *FEATURES_BY_SEED.get(seed % 10, [])]
            facts = generator.generate(seed, [], os.path.join(folder, f"{seed}"), features)
            generator.generate(seed, dialect, os.path.join(folder, f"{seed}-{'-'.join(dialect)}"), features)
            boards.append((f"{seed}", f"{seed}-{'-'.join(dialect)}", facts, dialect))
        found = found_by(given.probe, [os.path.join(folder, name) for plain, other, *_ in boards for name in (plain, other)])
        for plain, other, facts, dialect in boards:
            count.compare(plain, {}, found[plain], made(facts, []), [])
            count.compare(other, found[plain], found[other], made(facts, dialect), dialect)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--probe", required=True)
    parser.add_argument("--generator", required=True)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    generator, pick, count = load(given.generator), random.Random(given.first), Count()
    end = given.first + given.seeds
    for start in range(given.first, end, BATCH):
        batch(given, generator, range(start, min(start + BATCH, end)), pick, count)
    print("\n".join(count.faults[:50]), end="\n" if count.faults else "")
    print(f"{given.seeds} seeds in {len(generator.DIALECTS)} dialects: {count.right} right, {count.unsure} unsure, "
          f"wrong with confidence >= {SURE}: {count.wrong}")
    return 1 if count.faults or count.right < 25 * given.seeds else 0


if __name__ == "__main__":
    sys.exit(main())
