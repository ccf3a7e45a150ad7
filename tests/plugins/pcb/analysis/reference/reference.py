"""Compares the analysis with a slow reference on generated boards: unions of everything, by shapely.

    reference.py --probe PROGRAM --generator scripts/generate-board --boards N

Each board is written in dialects by chance; the facts must be those of the reference: lengths within 5 µm, areas within
0.2 %, nets exact. Values below a confidence of 0.8 may be anything and are counted."""

import argparse
import itertools
import os
import random
import subprocess
import sys
import tempfile

from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union

from generator import load

# More things on the board, of which facts are known here.
FEATURES = ["legend", "neck"]
TOLERANCE = 5.0
ROUND = 64


def ground(shape):
    if shape["kind"] == "disc":
        return Point(shape["at"]).buffer(shape["size"] / 2, ROUND)
    if shape["kind"] == "track":
        return LineString([shape["from"], shape["to"]]).buffer(shape["size"] / 2, ROUND)
    if shape["kind"] == "rect":
        (x, y), (width, height) = shape["at"], shape["size"]
        return box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    if shape["kind"] == "area":
        return Polygon(shape["corners"])
    holes = unary_union([Point(x, y).buffer(size / 2, ROUND) for x, y, size in shape["holes"]])
    return box(*shape["box"]).difference(holes)


def pieces(area):
    return list(area.geoms) if hasattr(area, "geoms") else [area]


class Joined:
    def __init__(self, count):
        self.parents = list(range(count))

    def find(self, item):
        while self.parents[item] != item:
            item = self.parents[item]
        return item

    def join(self, one, other):
        self.parents[self.find(one)] = self.find(other)


def expected(facts):
    """The facts by unions: islands, joined through holes, and the distances between them."""
    unions = {name: unary_union([ground(shape) for shape in shapes]) for name, shapes in facts["layers"].items()}
    islands = [(name, piece) for name, area in unions.items() for piece in pieces(area)]
    joined = Joined(len(islands))
    for x, y, size in facts["holes"]:
        drill = Point(x, y).buffer(size / 2)
        touched = [number for number, (_, piece) in enumerate(islands) if piece.intersects(drill)]
        for number in touched[1:]:
            joined.join(touched[0], number)
    result = {"layers": 2, "nets": len({joined.find(number) for number in range(len(islands))})}
    assert result["nets"] == facts["nets"], "the reference finds other nets than the board has"
    for name, area in unions.items():
        numbers = [number for number, (layer, _) in enumerate(islands) if layer == name]
        result[name + ".area"] = area.area / 1e6
        result[name + ".track"] = facts["min_track"][name]
        result[name + ".ring"] = ring(facts, area)
        pairs = [(islands[a][1].distance(islands[b][1]), joined.find(a) == joined.find(b))
                 for a, b in itertools.combinations(numbers, 2)]
        result[name + ".gap"] = min((gap for gap, _ in pairs), default=None)
        result[name + ".clearance"] = min((gap for gap, same in pairs if not same), default=None)
        result[name + ".hole_to_copper"] = within(hole_to_copper(facts, [(islands[number][1], joined.find(number)) for number in numbers],
                                                                 islands, joined))
        result[name + ".to_edge"] = within(area.distance(box(0, 0, facts["width"], facts["height"]).exterior))
        result[name + ".exposed_area"] = area.intersection(openings(facts)).area / 1e6
    result.update(made_of(facts))
    return result


def within(distance):
    """Distances of more than 2 mm are not looked for."""
    return distance if distance < 2000 else None


def openings(facts):
    return unary_union([Point(x, y).buffer(450, ROUND) for x, y, _ in facts["holes"]])


def hole_to_copper(facts, own, islands, joined):
    """The least distance from the wall of a hole to an island of another net than that of the hole, on one layer."""
    least = float("inf")
    for x, y, size in facts["holes"]:
        place = Point(x, y)
        net = next(joined.find(number) for number, (_, piece) in enumerate(islands) if piece.contains(place))
        least = min(least, min((piece.distance(place) for piece, other in own if other != net), default=least) - size / 2)
    return least


def made_of(facts):
    """The facts that follow from the numbers that the board was made with."""
    holes = facts["holes"]
    web = min((((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 - (a[2] + b[2]) / 2 for a, b in itertools.combinations(holes, 2)))
    edge = min(min(x, y, facts["width"] - x, facts["height"] - y) - size / 2 for x, y, size in holes)
    return {"hole_to_hole": within(web), "hole_to_edge": within(edge), "top.neck": facts["neck"],
            "legend.line": min((line["size"] for line in facts["legend"]), default=None),
            "legend.to_opening": min((line["margin"] for line in facts["legend"]), default=None)}


def ring(facts, area):
    return min(area.boundary.distance(Point(x, y)) - size / 2 for x, y, size in facts["holes"])


def compare(name, wanted, found, counts, unsure):
    for fact, value in wanted.items():
        if value is None:
            continue
        text, confidence = found.get(fact, ("-", 0))
        if float(confidence) < 0.8:
            counts["unsure"] += 1
            unsure[fact] = unsure.get(fact, 0) + 1
            continue
        tolerance = 0.002 * value if fact.endswith("area") else 0 if fact in ("nets", "layers") else TOLERANCE
        if text != "-" and abs(float(text) - value) <= tolerance:
            counts["right"] += 1
            continue
        counts["wrong"] += 1
        print(f"{name}: {fact} is {text}, expected {value:.3f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--probe", required=True)
    parser.add_argument("--generator", required=True)
    parser.add_argument("--boards", type=int, default=40)
    given = parser.parse_args()
    generator = load(given.generator)
    pick = random.Random(4177)
    unsure = {}
    counts = {"right": 0, "unsure": 0, "wrong": 0}
    with tempfile.TemporaryDirectory() as folder:
        wanted = {}
        for seed in range(given.boards):
            for turn in range(3):
                dialect = [word for word in generator.DIALECTS if turn > 0 and pick.random() < 0.35]
                name = f"{seed}-" + "-".join(dialect or ["plain"])
                facts = generator.generate(seed, dialect, os.path.join(folder, name), FEATURES)
                wanted[name] = expected(facts) if turn == 0 else wanted[f"{seed}-plain"]
        output = subprocess.run([given.probe, *(os.path.join(folder, name) for name in wanted)], check=True,
                                capture_output=True, text=True).stdout
        found = {name: {} for name in wanted}
        for line in output.splitlines():
            name, fact, value, confidence = line.split()
            found[name][fact] = (value, confidence)
        for name, facts in wanted.items():
            compare(name, facts, found[name], counts, unsure)
    print(f"{len(wanted)} boards: {counts['right']} right, {counts['unsure']} unsure {unsure}, "
          f"wrong with confidence >= 0.8: {counts['wrong']}")
    sys.exit(0 if counts["wrong"] == 0 and counts["right"] > 15 * len(wanted) else 1)


if __name__ == "__main__":
    main()
