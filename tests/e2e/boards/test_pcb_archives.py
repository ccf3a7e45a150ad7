"""Archives that are sent to a PCB: unpacked by the process that only computes, as a whole or not at all."""

import io
import random
import tarfile
import threading
import unittest
import zipfile

from support.case import Case

FILES = {"top.gbr": b"%FSLAX46Y46*%\nM02*\n", "drill/holes.drl": b"M48\nMETRIC\nM30\n", "größe.txt": b"1.6 mm"}
BOUNDARY = "a-boundary-of-this-test"


def zipped(files=FILES.items(), change=lambda entry: None):
    """The bytes of a zip archive; `change` may alter an entry's head."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as writer:
        for name, content in files:
            entry = zipfile.ZipInfo(name, (2026, 11, 23, 12, 0, 0))
            change(entry)
            writer.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return archive.getvalue()


def tarred(mode, entries=()):
    """The bytes of a tar archive with FILES and then entries of type TarInfo."""
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode=mode) as writer:
        for name, content in FILES.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            writer.addfile(entry, io.BytesIO(content))
        for entry in entries:
            writer.addfile(entry)
    return archive.getvalue()


def entry_of(kind, name="x", target=""):
    entry = tarfile.TarInfo(name)
    entry.type, entry.linkname = kind, target
    return entry


def link(entry):
    entry.external_attr = 0o120777 << 16


class Archives(Case):
    def setUp(self):
        answer = self.tenant.send("POST", "/ems/pcb/pcbs", {"name": "board"}, Accept="*/*")
        self.assertEqual(answer.status, 200, answer)
        self.pcb = answer.json["id"]

    def upload(self, name, content):
        body = (f"--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n"
                "Content-Type: application/octet-stream\r\n\r\n").encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()
        return self.tenant.send("POST", f"/files/ems/pcb/pcbs/{self.pcb}/files", body, Accept="*/*",
                                Content_Type=f"multipart/form-data; boundary={BOUNDARY}")

    def stored(self):
        """Contents by path, as the archive of all files has them; empty when there are none."""
        answer = self.tenant.get(f"/ems/pcb/pcbs/{self.pcb}/files/all", Accept="*/*")
        if answer.status == 404:
            return {}
        self.assertEqual(answer.status, 200, answer)
        with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
            return {name: archive.read(name) for name in archive.namelist()}

    def test_every_kind_of_archive_gives_the_same_files(self):
        archives = {"set.zip": zipped(), "set.tar": tarred("w"), "set.tar.gz": tarred("w:gz"),
                    "set.tar.bz2": tarred("w:bz2"), "set.tar.xz": tarred("w:xz")}
        for name, content in archives.items():
            with self.subTest(name):
                self.setUp()
                answer = self.upload(name, content)
                self.assertEqual(answer.status, 200, answer)
                self.assertEqual(self.stored(), FILES)

    def test_a_bad_entry_is_named_and_nothing_is_stored(self):
        good = list(FILES.items())
        bad = {
            "above.zip": (zipped([*good, ("../x", b"x")]), "../x"),
            "absolute.zip": (zipped([*good, ("/etc/x", b"x")]), "/etc/x"),
            "drive.zip": (zipped([*good, ("C:/x", b"x")]), "C:/x"),
            "control.zip": (zipped([*good, ("a\x01b", b"x")]), "a"),
            "link.zip": (zipped([("x", b"/etc/passwd")], link), "x"),
            "link.tar": (tarred("w", [entry_of(tarfile.SYMTYPE, target="/etc/passwd")]), "x"),
            "hardlink.tar": (tarred("w", [entry_of(tarfile.LNKTYPE, target="top.gbr")]), "x"),
            "device.tar": (tarred("w", [entry_of(tarfile.CHRTYPE)]), "x"),
            "pipe.tar.gz": (tarred("w:gz", [entry_of(tarfile.FIFOTYPE)]), "x"),
            "bomb.zip": (zipped([("zeros", bytes(60_000_000))]), "zeros"),
        }
        for name, (content, entry) in bad.items():
            with self.subTest(name):
                answer = self.upload(name, content)
                self.assertIn(answer.status, (400, 413), answer)
                self.assertIn(entry, answer.json["detail"])
                self.assertIn(name, answer.json["detail"])
                self.assertEqual(self.stored(), {})

    def test_a_damaged_archive_stores_nothing(self):
        whole = zipped()
        for name, content in {"short.zip": whole[:-30], "short.tgz": tarred("w:gz")[:-40]}.items():
            with self.subTest(name):
                answer = self.upload(name, content)
                self.assertEqual((answer.status, answer.json["code"]), (400, "invalid_archive"), answer)
                self.assertEqual(self.stored(), {})

    def test_a_large_file_is_unpacked(self):
        content = random.Random(1).randbytes(60_000_000)
        answer = self.upload("large.zip", zipped([("large.gbr", content)]))
        self.assertEqual(answer.status, 200, answer)
        self.assertEqual(self.stored(), {"large.gbr": content})

    def test_archives_at_the_same_time_are_all_there(self):
        answers = []
        threads = [threading.Thread(target=lambda number=number: answers.append(
            self.upload(f"{number}.zip", zipped([(f"part{number}.gbr", str(number).encode())])))) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([answer.status for answer in answers], 8 * [200], answers)
        self.assertEqual(self.stored(), {f"part{number}.gbr": str(number).encode() for number in range(8)})


if __name__ == "__main__":
    unittest.main()
