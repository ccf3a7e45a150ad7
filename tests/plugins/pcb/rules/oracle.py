#!/usr/bin/env python3
"""The rules of boards as Python predicates, written from the book of rules: nothing is shared with the library, neither
its table nor its way of following. Random specifications are judged by both, and so are single values of each: a value
has to be in the capabilities exactly when this oracle accepts the specification with that value in place."""

import argparse
import random
import subprocess
import sys

SIDES = "None Top Bottom Both"
VALUES = {
    "technology": "Rigid Flex RigidFlex Ims Hdi",
    "baseMaterial": "Fr4 Fr4HighTg Cem1 Cem3 Aluminium CopperCore Polyimide Rogers Ptfe Ceramic",
    "tg": "130 135 150 170 180", "layerCount": "1 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32",
    "boardThickness": "0.1 0.2 0.4 0.6 0.8 1 1.2 1.6 2 2.4 3.2",
    "outerCopperThickness": "18 35 70 105 140 175 210", "innerCopperThickness": "18 35 70 105",
    "minTrackWidth": "0.075 0.09 0.1 0.125 0.15 0.175 0.2 0.25 0.3",
    "minSpacing": "0.075 0.09 0.1 0.125 0.15 0.175 0.2 0.25 0.3",
    "minDrillDiameter": "0.1 0.15 0.2 0.25 0.3 0.4 0.5", "minAnnularRing": "0.075 0.1 0.125 0.15 0.2",
    "viaTypes": "Through Blind Buried Micro BackDrilled", "viaCovering": "None Tented Plugged Filled FilledAndCapped",
    "viaInPad": "false true",
    "surfaceFinish": "HaslLeadFree HaslLead Enig Enepig ImmersionSilver ImmersionTin Osp HardGold BareCopper",
    "edgeConnectorGold": "false true", "edgeBevel": "None Deg20 Deg30 Deg45", "soldermaskSide": SIDES,
    "soldermaskColor": "Green Red Blue Black White Yellow Purple MatteGreen MatteBlack", "silkscreenSide": SIDES,
    "silkscreenColor": "White Black Yellow", "impedanceControl": "false true", "castellatedHoles": "false true",
    "platedEdges": "false true", "pressFit": "false true", "deliveryFormat": "Single Panel",
    "electricalTest": "None FlyingProbe Fixture",
    "ipcClass": "Class1 Class2 Class3 Class3Automotive Class3Medical Class3Space", "rohs": "false true",
}
VALUES = {name: words.split() for name, words in VALUES.items()}
DEFAULTS = {name: words[0] for name, words in VALUES.items()} | {
    "tg": "150", "layerCount": "2", "boardThickness": "1.6", "outerCopperThickness": "35", "minTrackWidth": "0.15",
    "minSpacing": "0.15", "minDrillDiameter": "0.3", "minAnnularRing": "0.15", "viaTypes": ("Through",),
    "viaCovering": "Tented", "soldermaskSide": "Both", "silkscreenSide": "Both", "electricalTest": "FlyingProbe",
    "ipcClass": "Class2", "rohs": "true", "boardWidth": None, "boardHeight": None, "panel": None}
NUMERIC = {"tg", "layerCount", "boardThickness", "outerCopperThickness", "innerCopperThickness", "minTrackWidth",
           "minSpacing", "minDrillDiameter", "minAnnularRing"}
NULLABLE = {"innerCopperThickness", "soldermaskColor"}
OUTER = {"18": 0.09, "35": 0.10, "70": 0.16, "105": 0.20, "140": 0.25, "175": 0.30, "210": 0.30}
INNER = {"18": 0.10, "35": 0.125, "70": 0.20, "105": 0.25}
THINNEST = {4: 0.4, 6: 0.8, 8: 1.0, 10: 1.2, 12: 1.6, 14: 1.6, 16: 1.6, 18: 2.0, 20: 2.0}


def copper_floor(s):
    if s["technology"] == "Hdi" and s["outerCopperThickness"] == "18" and s["innerCopperThickness"] == "18":
        return 0.075
    return max(OUTER[s["outerCopperThickness"]], INNER.get(s["innerCopperThickness"], 0))


def layers_fit(s, layers):
    least, most = {"Flex": (1, 6), "Ims": (1, 2), "RigidFlex": (2, 32), "Hdi": (4, 32), "Rigid": (1, 32)}[s["technology"]]
    return least <= layers <= most and (int(s["outerCopperThickness"]) < 105 or layers >= 2) and (
        s["impedanceControl"] == "false" or layers >= 2)


def thickness_fits(s, thickness):
    layers = int(s["layerCount"])
    flexible = s["technology"] == "Flex"
    least = 0 if flexible and layers == 6 else THINNEST.get(layers, 2.4 if layers > 20 else 0)
    separation = s["panel"] and s["panel"][6]
    needs = [least, 1.0 if s["edgeBevel"] != "None" else 0, 0.6 if s["castellatedHoles"] == "true" else 0,
             0.6 if separation in ("VCut", "VCutAndRouting") else 0, 0.8 if s["technology"] == "Ims" else 0,
             1.0 if int(s["outerCopperThickness"]) >= 105 else 0]
    return thickness >= max(needs) and not (flexible and thickness > 0.4)


def material_fits(s, material):
    wanted = {"Flex": ["Polyimide"], "Ims": ["Aluminium", "CopperCore"]}.get(s["technology"])
    return material in wanted if wanted else material not in ("Polyimide", "Aluminium", "CopperCore")


def vias_fit(s, vias):
    if s["layerCount"] == "1" and vias:
        return False
    if int(s["layerCount"]) < 4 and {"Blind", "Buried", "Micro"} & set(vias):
        return False
    if "Micro" in vias and s["technology"] not in ("Hdi", "RigidFlex"):
        return False
    return s["technology"] != "Ims" or set(vias) <= {"Through"}


def drill_fits(s, drill):
    if int(s["layerCount"]) <= 2:
        return drill >= 0.2
    return drill >= 0.15 or "Micro" in s["viaTypes"]


def finish_fits(s, finish):
    if s["edgeConnectorGold"] == "true" and finish not in ("Enig", "Enepig", "HardGold"):
        return False
    if s["platedEdges"] == "true" and finish not in ("Enig", "Enepig"):
        return False
    if s["rohs"] == "true" and finish == "HaslLead":
        return False
    return s["technology"] != "Flex" or not finish.startswith("Hasl")


def covering_fits(s, covering):
    if s["viaInPad"] == "true" and not covering.startswith("Filled"):
        return False
    return covering != "Tented" or s["soldermaskSide"] != "None"


CLASS3 = lambda s: s["ipcClass"].startswith("Class3")
SINGLE = lambda s, value: s["layerCount"] != "1" or value == "false"
# The allowed values of each property, given the others. Only these properties follow while they are unset.
FITS = {
    "layerCount": lambda s, v: layers_fit(s, int(v)),
    "innerCopperThickness": lambda s, v: int(s["layerCount"]) >= 4 or v is None,
    "baseMaterial": material_fits,
    "tg": lambda s, v: (int(v) >= 170) == (s["baseMaterial"] == "Fr4HighTg"),
    "edgeBevel": lambda s, v: v == "None" or s["edgeConnectorGold"] == "true" and s["technology"] != "Flex",
    "deliveryFormat": lambda s, v: s["panel"] is None or v == "Panel",
    "boardThickness": lambda s, v: thickness_fits(s, float(v)),
    "minTrackWidth": lambda s, v: float(v) >= copper_floor(s),
    "minSpacing": lambda s, v: float(v) >= copper_floor(s),
    "viaTypes": vias_fit,
    "minDrillDiameter": lambda s, v: drill_fits(s, float(v)),
    "minAnnularRing": lambda s, v: not CLASS3(s) or float(v) >= 0.125,
    "electricalTest": lambda s, v: not CLASS3(s) or v != "None",
    "viaInPad": SINGLE, "castellatedHoles": SINGLE, "platedEdges": SINGLE,
    "viaCovering": covering_fits,
    "surfaceFinish": finish_fits,
    "soldermaskColor": lambda s, v: s["soldermaskSide"] != "None" or v is None,
    "silkscreenColor": lambda s, v: v != s["soldermaskColor"],
}


def whole_board_fits(s):
    """Rules about several properties at once, of which none follows."""
    if "Through" in s["viaTypes"] and "Micro" not in s["viaTypes"]:
        if float(s["boardThickness"]) > 12 * float(s["minDrillDiameter"]) + 1e-9:
            return False
    sizes = [float(s[side]) for side in ("boardWidth", "boardHeight") if s[side] is not None]
    if s["castellatedHoles"] == "true" and len(sizes) == 2 and min(sizes) < 10:
        return False
    if s["panel"] is None:
        return True
    across, down, width, height, border, spacing, separation, x_outs, percent = s["panel"]
    if len(sizes) == 2:
        length = lambda count, side: count * side + (count - 1) * spacing + 2 * border
        if length(across, sizes[0]) > width + 1e-9 or length(down, sizes[1]) > height + 1e-9:
            return False
    if across * down < 1 or (percent is not None and not x_outs):
        return False
    if s["castellatedHoles"] == "true" and separation in ("VCut", "VCutAndRouting"):
        return False
    return not (s["platedEdges"] == "true" and separation == "VCut" or s["technology"] == "Flex" and "VCut" in separation)


def nearest(name):
    words = list(VALUES[name])
    start = DEFAULTS[name]
    if name == "viaTypes":
        return [start, ()]
    if name in NUMERIC:
        words.sort(key=lambda word: (round(abs(float(word) - float(start)), 6), -float(word)))
    else:
        words.sort(key=lambda word: word != start)
    return words + ([None] if name in NULLABLE else [])


ORDER = {name: nearest(name) for name in FITS}


def effective(given):
    """Repeats until nothing moves, whatever the order."""
    s = DEFAULTS | given
    for _ in range(50):
        before = dict(s)
        for name, fits in FITS.items():
            if name not in given:
                s[name] = next((value for value in ORDER[name] if fits(s, value)), DEFAULTS[name])
        if s == before:
            return s
    raise RuntimeError(f"does not settle: {given}")


def accepts(given):
    s = effective(given)
    return s, all(fits(s, s[name]) for name, fits in FITS.items()) and whole_board_fits(s)


def random_given(source):
    given = {}
    for name in source.sample(list(VALUES), source.randint(0, source.choice([3, 8, 16]))):
        given[name] = source.choice(VALUES[name])
    if "viaTypes" in given:
        given["viaTypes"] = tuple(word for word in VALUES["viaTypes"] if source.random() < 0.35)
    if source.random() < 0.4:
        given |= {side: str(source.choice([5, 9.999, 10, 25, 50.5, source.randint(5, 600)])) for side in ("boardWidth", "boardHeight")}
    if source.random() < 0.25:
        given["panel"] = (source.randint(0, 3), source.randint(1, 3), source.choice([60, 160, 400]), source.choice([60, 200, 500]),
                          source.choice([0, 5]), source.choice([0, 2]),
                          source.choice(["VCut", "Routing", "VCutAndRouting", "MouseBites"]), source.random() < 0.5,
                          source.choice([None, 5]))
    return given


def text_of(name, value):
    if name == "viaTypes":
        return "|".join(value)
    if name == "panel":
        return ",".join("-" if part is None else str(part).lower() if isinstance(part, bool) else str(part) for part in value)
    return "null" if value is None else value


def parsed(answer):
    broken, _, rest = answer.partition("|")
    settings, _, capabilities = rest.partition(";|")
    return broken, dict(part.split("=") for part in settings.split(";")), dict(
        part.split(":", 1) for part in capabilities.rstrip(";").split(";"))


def replaced(s, given, name, value):
    if name == "viaTypes":
        return given | {name: tuple(word for word in VALUES[name] if word == value or word in s[name])}
    return given | {name: value}


def in_ranges(text, value):
    ends = [part.split("-") for part in text.split(",") if part]
    return any(float(low) <= float(value) <= float(high) for low, high in ends)


def random_size(source, given, name):
    """Often at the edges: the least sizes, the other side, and where the panel is full."""
    sizes = [5, 9.999, 10, 600, source.randint(5, 600)]
    if given.get("panel"):
        across, down, width, height, border, spacing = given["panel"][:6]
        count, length = (across, width) if name == "boardWidth" else (down, height)
        fitting = int(1000 * ((length - 2 * border + spacing) / max(count, 1) - spacing)) / 1000
        sizes += [fitting, round(fitting + 0.001, 3), round(fitting * 0.8, 3)] * 2
    return str(max(5, source.choice(sizes)))


def complaints(source, given, answer, samples):
    broken, settings, capabilities = parsed(answer)
    s, is_accepted = accepts(given)
    if is_accepted == bool(broken):
        yield f"accepted: {is_accepted} here, broken there: {broken!r}"
    for name in VALUES:
        if is_accepted and settings[name] != text_of(name, s[name]):
            yield f"{name} is {settings[name]} there and {s[name]} here"
    for name in source.choices(list(VALUES) + ["boardWidth", "boardHeight"], k=samples):
        available, _, excluded = capabilities[name].partition("/")
        is_size = name not in VALUES
        value = random_size(source, given, name) if is_size else source.choice(VALUES[name])
        is_there = in_ranges(available, value) if is_size else value in available.split(",")
        if is_there != accepts(replaced(s, given, name, value))[1]:
            yield f"{name} {value}: in the capabilities {is_there}, accepted {not is_there}"
        if not is_there and not is_size and f",{value}=P" not in "," + excluded:
            yield f"{name} {value} is excluded without a rule"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--probe", required=True)
    parser.add_argument("--specifications", type=int, default=20000)
    parser.add_argument("--samples", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    source = random.Random(arguments.seed)
    cases = [random_given(source) for _ in range(arguments.specifications)]
    lines = ["spec " + ";".join(f"{name}={text_of(name, value)}" for name, value in given.items()) for given in cases]
    done = subprocess.run([arguments.probe], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    found = 0
    for given, line, answer in zip(cases, lines, done.stdout.split("\n")):
        for complaint in complaints(source, given, answer, arguments.samples):
            found += 1
            if found <= 10:
                print(f"{line}: {complaint}")
    accepted = sum(accepts(given)[1] for given in cases)
    print(f"{len(cases)} specifications, {accepted} accepted, {len(cases) * arguments.samples} values: {found} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
