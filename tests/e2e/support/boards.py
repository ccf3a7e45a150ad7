"""Boards that tests upload, and the requests that tests of PCBs have in common."""

import io
import json
import random
import subprocess
import tempfile
import zipfile
from pathlib import Path

from .case import Case
from .server import wait_for

ROOT = Path(__file__).resolve().parents[3]
BOUNDARY = "a-boundary-of-this-test"


def generated(seed, *dialects):
    """Files of a board by name, and its facts in micrometres."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([ROOT / "scripts/generate-board", "--seed", str(seed), "--out", folder,
                        *(["--dialect", ",".join(dialects)] if dialects else [])], check=True)
        files = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    return files, json.loads(files.pop("facts.json"))


def zipped(files):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as writer:
        for name, content in files.items():
            writer.writestr(zipfile.ZipInfo(f"fab/{name}", (2026, 11, 23, 12, 0, 0)), content)
    return archive.getvalue()


def slow_layer(strokes):
    """Copper of many strokes that cross each other, so that its analysis takes a while."""
    pick = random.Random(7)
    lines = [f"X{pick.randrange(100_000_000)}Y{pick.randrange(100_000_000)}D0{1 + number % 2}*" for number in range(strokes)]
    return ("%TF.FileFunction,Copper,L1,Top*%\n%FSLAX36Y36*%\n%MOMM*%\n%ADD10C,0.2*%\nD10*\nG01*\nX0Y0D02*\n"
            + "\n".join(lines) + "\nM02*\n").encode()


def legend(columns, rows):
    """A legend of so many short strokes. The drawing of 600 x 600 is larger than an SVG may be."""
    ends = [f"X{column * 60_000}Y{row * 40_000 + column % 2 * 1_200_000}D01*" for row in range(rows) for column in range(columns)]
    return ("%TF.FileFunction,Legend,Top*%\n%FSLAX36Y36*%\n%MOMM*%\n%ADD10C,0.1*%\nD10*\nG01*\nX0Y0D02*\n"
            + "\n".join(ends) + "\nM02*\n").encode()


def form_of(files):
    """The body of a form with these files."""
    return b"".join(
        f"--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\n\r\n".encode()
        + content + b"\r\n" for name, content in files.items()) + f"--{BOUNDARY}--\r\n".encode()


class BoardCase(Case):
    def new_pcb(self):
        answer = self.tenant.send("POST", "/ems/pcb/pcbs", {"name": "board"}, Accept="*/*")
        self.assertEqual(answer.status, 200, answer)
        return answer.json["id"]

    def send_files(self, pcb, files):
        return self.tenant.send("POST", f"/files/ems/pcb/pcbs/{pcb}/files", form_of(files), Accept="*/*",
                                Content_Type=f"multipart/form-data; boundary={BOUNDARY}")

    def upload(self, pcb, files):
        answer = self.send_files(pcb, files)
        self.assertEqual(answer.status, 200, answer)
        return answer

    def pcb(self, pcb):
        answer = self.tenant.get(f"/ems/pcb/pcbs/{pcb}", Accept="*/*")
        self.assertEqual(answer.status, 200, answer)
        return answer

    def state(self, pcb):
        return self.pcb(pcb).json["analysis"]

    def ended(self, pcb):
        """The PCB when its analysis has ended."""
        def found():
            answer = self.pcb(pcb)
            return answer if answer.json["analysis"]["status"] != "InProgress" else None
        return wait_for(found, 20, "the end of the analysis", pause=0.1)

    def finished(self, pcb):
        answer = self.ended(pcb)
        self.assertEqual(answer.json["analysis"]["status"], "Finished", answer.json["analysis"])
        return answer.json

    def admin(self, method, pcb, path):
        return self.tenant.send(method, f"/admin/pcbs/{pcb}/{path}", Accept="*/*")

    def assert_facts(self, pcb, facts):
        """The PCB's facts are those that were drawn."""
        extracted = self.finished(pcb)["extracted"]
        self.assertEqual((extracted["boardWidth"], extracted["boardHeight"]), (facts["width"] / 1000, facts["height"] / 1000))
        self.assertEqual((extracted["layerCount"], extracted["minDrillDiameter"]), (2, facts["drill"] / 1000))
        self.assertAlmostEqual(extracted["minAnnularRing"], facts["ring"] / 1000, delta=0.002)
