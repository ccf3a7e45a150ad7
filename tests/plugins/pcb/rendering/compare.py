#!/usr/bin/env python3
"""Compares pictures of generated boards with those of programs that share nothing with the library.

    compare.py --probe PROGRAM --generator scripts/generate-board --boards N

Each PNG is compared with what rsvg-convert makes of the SVG of the same view, and each layer with gerbv at 600 dpi. At
most 0.1 % of the pixels may differ by more than a pixel's reach. A program that is not installed is skipped, and counted."""

import argparse
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile

import picture_files

MOST_APART = 0.001
DPI = 600
# One step of nine between two colours, and rounding.
SLACK = 24
# Dialects whose drawings differ in what a picture can show.
DIALECTS = "x1 inch macro region square clear blocks moved turned mirrored".split()
FEATURES = "legend neck paste planes".split()
# Files that gerbv 2.9.6 draws otherwise: a dialect or None for all, a part of their names, the reason. They are left out
# of the comparison with it.
GERBV_ERRORS = (
    (None, "In2_Cu", "it reads no FilePolarity, and does not tell a plane by its flashes: what is clear is drawn"),
    ("blocks", "F_Cu", "it knows no block apertures and leaves their flashes out"),
    ("blocks", "B_Cu", "it knows no block apertures and leaves their flashes out"),
)


def run(*command):
    # gerbv reads numbers by the locale.
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    if done.returncode:
        raise RuntimeError(f"{command[0]}: {done.stdout}{done.stderr}")
    return done.stdout


def pictures(probe, board, folder):
    """Rows (file, kind, layer, left, bottom, width, height) of what the library draws; lengths in nm."""
    rows = []
    for line in run(probe, board, folder).splitlines():
        words = line.split(" ")
        if words[0] == "problem":
            raise RuntimeError("our own picture is refused: " + line)
        rows.append((words[0], words[1], words[2], *map(int, words[3:])))
    return rows


def side(rows, folder):
    """(share apart, name) of each PNG against the SVG of its view."""
    drawings = {kind: file for file, kind, *_ in rows if file.endswith(".svg") and kind in ("Top", "Bottom")}
    for file, kind, *_ in rows:
        if file.endswith(".png") and kind in drawings:
            ours = picture_files.read(f"{folder}/{file}")
            other = f"{folder}/rsvg-{kind}.png"
            height, width = ours.shape[:2]
            # The grid of pixels ends behind the edge of the board; the drawing is not stretched to it.
            zoom = max(width, height) / max(rows[0][5], rows[0][6]) * 25.4e6 / 96
            run("rsvg-convert", "--zoom", f"{zoom:.9f}", "-o", other, f"{folder}/{drawings[kind]}")
            yield picture_files.apart(ours, picture_files.read(other), SLACK)[0], kind


def layer(row, board, folder):
    """The share apart of one layer at 600 dpi."""
    file, _, name, left, bottom, width, height = row
    ours, theirs = f"{folder}/ours.png", f"{folder}/gerbv.png"
    run("rsvg-convert", "--dpi-x", DPI, "--dpi-y", DPI, "--stylesheet", f"{folder}/black.css", "-o", ours, f"{folder}/{file}")
    # Both grids of pixels begin in the upper left corner; ours ends behind the edge of the frame.
    inch = 25.4e6
    columns, rows = math.ceil(width / inch * DPI), math.ceil(height / inch * DPI)
    origin = f"{left / inch:.6f}x{(bottom + height) / inch - rows / DPI:.6f}"
    run("gerbv", "--export=png", f"--dpi={DPI}", "--antialias", "--border=0", "--background=#FFFFFF",
        "--foreground=#000000FF", f"--origin={origin}",
        f"--window_inch={(columns + 0.01) / DPI:.6f}x{(rows + 0.01) / DPI:.6f}", "-o", theirs, f"{board}/{name}")
    return picture_files.apart(picture_files.read(ours), picture_files.read(theirs), 64)[0]


def has_error(name, dialects):
    """Whether gerbv is known to draw a file wrongly."""
    return any(part in name for dialect, part, _ in GERBV_ERRORS if dialect is None or dialect in dialects)


def layers(rows, board, folder, dialects):
    with open(f"{folder}/black.css", "w", encoding="ascii") as style:
        style.write("g.finish,g.mask,g.hole,g.paste,g.legend{fill:#000 !important;stroke:#000 !important}"
                    ".outside{fill:#fff !important;stroke:#fff !important}")
    for row in rows:
        if row[1] == "Layer" and not has_error(row[2], dialects):
            yield layer(row, board, folder), row[2]


def compare(given, seed, tools):
    """Returns the number of comparisons, and lines about those that failed. The first board has every feature."""
    pick = random.Random(seed)
    dialects = pick.sample(DIALECTS, pick.randint(0, 3))
    features = FEATURES if seed == 1 else pick.sample(FEATURES, pick.randint(0, len(FEATURES)))
    count, wrong = 0, []
    with tempfile.TemporaryDirectory() as board, tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-B", given.generator, "--seed", seed, "--dialect", ",".join(dialects), "--features",
            ",".join(features), "--out", board)
        rows = pictures(given.probe, board, folder)
        results = list(side(rows, folder)) if tools["rsvg-convert"] else []
        if all(tools.values()):
            results += layers(rows, board, folder, dialects)
        for share, name in results:
            count += 1
            if share > MOST_APART:
                wrong.append(f"seed {seed} {','.join(dialects + features)}: {name} differs in {100 * share:.3f} % of its pixels")
    return count, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--probe", required=True)
    parser.add_argument("--generator", required=True)
    parser.add_argument("--boards", type=int, default=10)
    given = parser.parse_args()
    tools = {name: shutil.which(name) is not None for name in ("rsvg-convert", "gerbv")}
    count, wrong = 0, []
    for seed in range(1, given.boards + 1):
        done, failed = compare(given, seed, tools)
        count += done
        wrong += failed
    print("\n".join(wrong), end="\n" if wrong else "")
    missing = [name for name, there in tools.items() if not there]
    print(f"{count - len(wrong)} pictures agree, {len(wrong)} differ" + "".join(f", {name} is not installed" for name in missing))
    if not count:
        return os.EX_TEMPFAIL
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
