"""Fabrication data for the benches of boards.

Real sets are used when a checkout has them beside it (`../shared/fixtures/pcb`); otherwise layers of as many strokes are
written here, and `Board.origin` says so.
"""

import dataclasses
import functools
import io
import pathlib
import random
import re
import subprocess
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
FIXTURES = ROOT.parent / "shared/fixtures/pcb"


@dataclasses.dataclass
class Board:
    """Files by name, as a customer sends them."""

    name: str
    origin: str
    files: dict

    @functools.cached_property
    def zipped(self):
        """The archive that is uploaded. It is packed once: that is work of the customer's machine."""
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as writer:
            for name, content in self.files.items():
                writer.writestr(zipfile.ZipInfo(f"fab/{name}", (2026, 1, 1, 12, 0, 0)), content)
        return archive.getvalue()

    def pictured(self):
        """The files that gerbv can draw: Gerber and Excellon, told by their contents."""
        drills = {name: self.with_header(content) for name, content in self.files.items() if is_drill(content)}
        return {name: content for name, content in self.files.items() if re.search(rb"%FS[LT]?[AI]", content[:4000])} | drills

    def with_header(self, content):
        """A program of a drill as it is, or with the header that it lacks: gerbv takes other digits than those of the list
        of parameters beside it, and would draw its holes outside of a picture of any size. Comments give the tools."""
        parameters = next((each for each in self.files.values() if re.match(rb"INTEGER-PLACES\s", each)), None)
        if parameters is None or b"M48" in content:
            return content
        places = int(re.search(rb"DECIMAL-PLACES\s+(\d+)", parameters)[1])
        tools = re.findall(r"^;(T\d+) Holesize.*?= ([\d.]+) .*MILS", content.decode("latin-1"), re.MULTILINE)
        header = ["M48", "INCH,TZ", *(f"{tool}C{float(mils) / 1000:.4f}" for tool, mils in tools)]
        body = re.sub(r"([XY])(-?\d+)", lambda found: f"{found[1]}{int(found[2]) / 10 ** places:.{places}f}",
                      "".join(line for line in content.decode("latin-1").splitlines(True) if not line.startswith(";")))
        return ("\n".join(header) + "\n" + body).encode("latin-1")


def is_drill(content):
    """Whether this is a program of a drill: one with a header, or lines of tools and places. Gerber has asterisks."""
    lines = [line.strip() for line in content.splitlines()]
    if b"M48" in lines[:100]:
        return True
    tools = places = others = 0
    for line in lines:
        if line.endswith(b"*"):
            return False
        if re.fullmatch(rb"T\d+[CFSBHZ\d.+-]*", line):
            tools += 1
        elif re.fullmatch(rb"(?:G0\d)?(?:[XY][\d.+-]+)+", line):
            places += 1
        elif line and line[:1] not in b";%GMFS":
            others += 1
    return tools > 0 and tools + places > 3 * others


def of_fixture(folder, name):
    """nothing: the fixtures are not there."""
    directory = FIXTURES / folder
    if not directory.is_dir():
        return None
    files = {path.name: path.read_bytes() for path in sorted(directory.iterdir()) if path.suffix != ".zip"}
    if not files:  # a set is an archive, or files beside the archive that has them, too
        (path,) = directory.iterdir()
        with zipfile.ZipFile(path) as archive:
            members = [each for each in archive.infolist() if not each.is_dir()]
            files = {each.filename.rpartition("/")[2]: archive.read(each) for each in members}
    return Board(name, "a real set", files)


def stroked(name, layers, strokes):
    """A board with this many copper layers of strokes that end in pads, an outline, and plated holes."""
    pick = random.Random(layers)
    size, files = 100_000_000, {}
    pads = [(pick.randrange(size), pick.randrange(size)) for _ in range(strokes // 8)]
    for layer in range(1, layers + 1):
        side = "Top" if layer == 1 else "Bot" if layer == layers else "Inr"
        lines = [f"%TF.FileFunction,Copper,L{layer},{side}*%", "%FSLAX46Y46*%", "%MOMM*%", "%ADD10C,0.15*%", "%ADD11C,0.6*%",
                 "D10*", "G01*"]
        for x, y in pads:
            lines.append(f"X{x}Y{y}D02*")
            for _ in range(7):
                x, y = x + pick.randrange(-2_000_000, 2_000_000), y + pick.randrange(-2_000_000, 2_000_000)
                lines.append(f"X{x}Y{y}D01*")
        lines += ["D11*", *(f"X{x}Y{y}D03*" for x, y in pads), "M02*"]
        files[f"copper-{layer}.gbr"] = "\n".join(lines).encode()
    corners = [(0, 0), (size, 0), (size, size), (0, size), (0, 0)]
    files["outline.gbr"] = "\n".join(["%TF.FileFunction,Profile,NP*%", "%FSLAX46Y46*%", "%MOMM*%", "%ADD10C,0.1*%", "D10*",
        "G01*", *(f"X{x}Y{y}D0{2 if not number else 1}*" for number, (x, y) in enumerate(corners)), "M02*"]).encode()
    holes = [f"X{x / 1e6:.3f}Y{y / 1e6:.3f}" for x, y in pads[:strokes // 40]]
    files["plated.drl"] = "\n".join(["M48", "METRIC", "T1C0.300", "%", "G90", "T1", *holes, "M30"]).encode()
    return Board(name, "written for the bench", files)


def generated(name, seed):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([ROOT / "scripts/generate-board", "--seed", str(seed), "--out", folder], check=True)
        files = {path.name: path.read_bytes() for path in sorted(pathlib.Path(folder).iterdir())}
    files.pop("facts.json")
    return Board(name, "written for the bench", files)


def fourteen_layers():
    return of_fixture("altium-limesdr-qpcie-14l", "14 layers") or stroked("14 layers", 14, 40_000)


def ten_layers():
    return of_fixture("allegro-minnowmax-10l", "10 layers") or stroked("10 layers", 10, 20_000)


def four_layers():
    return of_fixture("kicad9-pslab-mini-4l", "4 layers") or stroked("4 layers", 4, 4_000)


def small():
    return of_fixture("kicad6-tk1-usb-4l", "small, 4 layers") or generated("small, 4 layers", 3)


def shifted_gerber(text, offsets):
    """A Gerber file whose drawing stands at each of the offsets (mm), written out: no step and repeat."""
    decimals = int(re.search(r"%FSLAX\d(\d)Y", text).group(1))
    lines = text.partition("M02*")[0].splitlines()
    first = 1 + max(number for number, line in enumerate(lines) if line.startswith(("%FS", "%MO", "%AD")))
    scale = 10 ** decimals
    copies = []
    for x, y in offsets:
        def moved(found, x=x, y=y):
            by = {"X": x, "Y": y}[found[1]]
            return f"{found[1]}{int(found[2]) + round(by * scale)}"
        copies += [line if line.startswith(("%", "G04")) else re.sub(r"([XY])([+-]?\d+)", moved, line)
                   for line in lines[first:]]
    return "\n".join([*lines[:first], *copies, "M02*", ""])


def shifted_drill(text, offsets):
    """An Excellon file with decimal points whose holes stand at each of the offsets (mm)."""
    lines, holes = [], []

    def flush():
        for x, y in offsets:
            for hole in holes:
                lines.append(re.sub(r"([XY])([+-]?[\d.]+)",
                    lambda found, x=x, y=y: f"{found[1]}{float(found[2]) + (x if found[1] == 'X' else y):.3f}", hole))
        holes.clear()

    for line in text.splitlines():
        if re.match(r"[XY][+-]?[\d.]", line):
            holes.append(line)
        else:
            flush()
            lines.append(line)
    flush()
    return "\n".join(lines) + "\n"


def side_by_side(board, columns, pitch):
    """columns x columns copies of a board, `pitch` millimetres apart, written out."""
    offsets = [(column * pitch, row * pitch) for row in range(columns) for column in range(columns)]
    files = {}
    for name, content in board.pictured().items():
        text = content.decode("latin-1").replace("\r\n", "\n")
        shifted = shifted_drill(text, offsets) if is_drill(content) else shifted_gerber(text, offsets)
        files[name] = shifted.encode("latin-1")
    return Board(f"{columns * columns} x {board.name}", board.origin, files)
