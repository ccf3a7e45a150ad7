"""Files of a tenant (cardcage.files/1): storing, names, ranges, archives."""

import hashlib
import io
import json
import os
import urllib.parse
import zipfile

from support.files import DISPOSITION, PDF, FileCase


class StoringTest(FileCase):
    def test_a_stored_file_comes_back_in_every_way(self):
        for size in (0, 1, 999, 1000, 1001, 262144, 3_000_001):
            content = os.urandom(size)
            for path in ("/filing/files", "/filing/pieces"):
                file = self.stored(content, "größe.bin", path=path, type="application/x-test")
                self.assertEqual(
                    {key: file[key] for key in ("is_complete", "name", "content_type", "sha256", "bytes")},
                    {"is_complete": True, "name": "größe.bin", "content_type": "application/x-test",
                     "sha256": hashlib.sha256(content).hexdigest(), "bytes": size})
                self.assertEqual(self.tenant.get(f"/filing/files/{file['id']}").json, file)
                self.assertEqual(self.tenant.get(f"/filing/files/{file['id']}/bytes").body, content)
                answer = self.content(file["id"])
                self.assertEqual((answer.status, answer.body), (200, content))
                self.assertEqual(answer.header("Content-Type"), "application/x-test")

    def test_a_content_is_kept_once_on_disk_under_its_hash(self):
        content = os.urandom(5000)
        first, second = self.stored(content, "one"), self.stored(content, "two")
        self.assertNotEqual(first["id"], second["id"])
        kept = [path for path in (self.server.data / "files").rglob("*") if path.is_file()
                and path.stat().st_size == 5000 and path.read_bytes() == content]
        digest = hashlib.sha256(content).hexdigest()
        self.assertEqual(kept, [self.server.data / "files" / digest[:2] / digest[2:]])
        self.assertEqual(kept[0].stat().st_mode & 0o777, 0o600)

    def test_a_file_is_of_its_tenant_and_module_alone(self):
        file = self.stored(PDF)
        stranger = self.server.new_tenant("stranger")
        for method, path, body in (("GET", "", None), ("GET", "/content", None), ("GET", "/bytes", None),
                                   ("GET", "/values", None), ("GET", "/link", None), ("POST", "/copies", {}),
                                   ("POST", "/end", {}), ("DELETE", "", None)):
            answer = stranger.send(method, f"/filing/files/{file['id']}{path}", body)
            self.assert_problem(answer, 404, "not_found")
        self.assertEqual(self.content(file["id"]).body, PDF)
        self.assert_problem(self.tenant.get("/filing/files/00000000-0000-4000-8000-000000000000"), 404, "not_found")

    def test_a_get_stores_nothing(self):
        self.assert_problem(self.tenant.get("/filing/stored?name=a"), 500)

    def test_what_a_refused_request_stored_is_not_there(self):
        content = os.urandom(100)
        before = self.server.sql(f"SELECT count(*) FROM cardcage.file WHERE tenant_id = '{self.tenant.id}'")
        self.assert_problem(self.store(content, path="/filing/failures"), 409, "in_use")
        self.assertEqual(
            before, self.server.sql(f"SELECT count(*) FROM cardcage.file WHERE tenant_id = '{self.tenant.id}'"))

    def test_removed_is_gone_and_a_copy_stays(self):
        file = self.stored(PDF, "original.pdf", type="application/pdf")
        copy = self.tenant.send("POST", f"/filing/files/{file['id']}/copies", {"name": "copy.pdf"}).json
        same = self.tenant.send("POST", f"/filing/files/{file['id']}/copies", {}).json
        self.assertEqual((copy["name"], same["name"]), ("copy.pdf", "original.pdf"))
        self.assertEqual({copy["sha256"], same["sha256"]}, {file["sha256"]})
        link = self.link(file["id"])
        self.assertEqual(self.tenant.send("DELETE", f"/filing/files/{file['id']}").status, 204)
        self.assert_problem(self.tenant.send("DELETE", f"/filing/files/{file['id']}"), 404, "not_found")
        self.assert_problem(self.content(file["id"]), 404, "not_found")
        self.assert_problem(self.server.send("GET", link), 403, "upload_url_invalid")
        self.assertEqual(self.content(copy["id"]).body, PDF)

    def test_cap_and_prefix(self):
        self.assert_problem(self.store(b"12345", cap=4), 413, "payload_too_large")
        self.assertEqual(self.store(b"1234", cap=4).status, 200)
        for wrong in (b"", b"%PDF", b"%PDX-1.7", b"\n%PDF-1.7"):
            for path in ("/filing/files", "/filing/pieces"):
                self.assert_problem(self.store(wrong, prefix="%PDF-", path=path), 415, "unsupported_media_type")
        self.assertEqual(self.store(PDF, prefix="%PDF-").status, 200)
        self.assert_problem(self.store(b"x", type="nonsense"), 415, "unsupported_media_type")

    def test_json_is_read_from_a_file_of_any_size(self):
        rows = [{"number": i, "text": "ä" * 50, "list": [1, 2]} for i in range(50_000)]
        file = self.stored(json.dumps(rows).encode())
        answer = self.tenant.get(f"/filing/files/{file['id']}/values")
        self.assertEqual(answer.json, {"values": 1 + 6 * len(rows)})


class MemoryTest(FileCase):
    def test_files_of_any_size_pass_through_flat_memory(self):
        size = 150 << 20
        content = os.urandom(1 << 20) * 150
        self.stored(b"warm")
        before = self.server.status("VmHWM")
        file = self.stored(content, "large.bin")
        self.assertEqual(file["bytes"], size)
        answer = self.tenant.send("POST", "/filing/archives", {
            "name": "a.zip", "entries": [{"file": file["id"], "name": "large.bin"}]})
        self.assertEqual(answer.status, 200)
        self.assertEqual(self.content(file["id"]).body, content)
        self.assertLess(self.server.status("VmHWM") - before, 32 * 1024, "KiB")


class NameTest(FileCase):
    """Names of files never lead out of their folder."""

    TRAVERSALS = [
        "..", ".", "../a", "..\\a", "/a", "\\a", "/etc/passwd", "../../etc/passwd", "a/../b", "a/b", "a\\b", "C:a",
        "C:\\a", "\\\\server\\share", "//server/share", "./a", "a/.", "a/..", "..;/a", ".../...//", "....//a", "..%2fa",
        "..%2Fa", "..%5ca", "%2e%2e%2fa", "%2e%2e/a", "%2E%2E%5Ca", "..%252fa", "%252e%252e%252fa", "..%c0%afa",
        "..%c1%9ca", "%c0%ae%c0%ae%c0%afa", "..%u2215a", "..%u002fa", "a%00.pdf", "a%0d%0ab", "..\u2215a", "..\u2044a",
        "..\uff0fa", "\uff0e\uff0e\uff0fa", "..\uff3ca", "\u2025\u2215a", "\u2024\u2024", "..\u29f8a", "..\ufe68a",
        "a\x01b", "a\nb", "a\rb", "a\tb", "a\x1fb", "a\x7fb", "a\u0085b", "a\u2028b", "a\u202egpj.exe", "a\u200bb",
        "\ufeffa", "a\u2066b", "...", ". .", "a.", "a ", " a", "~/../a/", "file:///etc/passwd", "a|b", "a<b", "a\"b"]
    DEVICES = ["CON", "con", "Con.txt", "PRN", "AUX.pdf", "nul", "NUL.tar.gz", "COM1", "com9.txt", "LPT1", "lpt0.x",
               "COM\u00b9", "conin$", "CON .txt"]
    FINE = ["a", "a.pdf", ".htaccess", "..a", "a..b", "-rf", "datasheet (final) v2.pdf", "größe.pdf", "部品表.xlsx",
            "R&D 100%.pdf", "CONTACT.pdf", "COM10.txt", "lpt.txt", "a;b,c=d'e.txt", "\U0001F4C4.pdf", "a…b", "x" * 255,
            "ä" * 127]

    def test_names_that_mean_a_path_or_a_device_are_refused(self):
        self.assertGreaterEqual(len(self.TRAVERSALS), 60)
        for name in self.TRAVERSALS + self.DEVICES + ["", "x" * 256, "ä" * 128]:
            with self.subTest(name=name):
                answer = self.store(b"x", name)
                problem = self.assert_problem(answer, 400, "invalid_field")
                self.assertEqual(problem["errors"][0]["pointer"], "/name")

    def test_all_other_names_are_kept_and_told_to_every_client(self):
        for name in self.FINE:
            with self.subTest(name=name):
                file = self.stored(b"x", name)
                self.assertEqual(file["name"], name)
                answer = self.content(file["id"])
                told = DISPOSITION.fullmatch(answer.header("Content-Disposition"))
                self.assertTrue(told, answer)
                self.assertEqual(urllib.parse.unquote(told[2], errors="strict"), name)
                self.assertTrue(told[1].isascii() and told[1].isprintable() and "%" not in told[1], told[1])
                self.assertEqual(len(told[1]), len(name))

    def test_the_stored_name_is_never_a_path(self):
        self.stored(os.urandom(100), "recognizable-name.pdf")
        names = [path.name for path in (self.server.data / "files").rglob("*") if path.is_file()]
        self.assertTrue(names)
        for name in names:
            self.assertRegex(name, r"^[0-9a-f]{62}$|^[0-9a-f]{32}$")

    def test_a_download_is_saved_and_never_shown(self):
        file = self.stored(b"<script>alert(1)</script>", "evil.html", type="text/html")
        for answer in (self.content(file["id"]), self.server.send("GET", self.link(file["id"]))):
            self.assertEqual(answer.header("X-Content-Type-Options"), "nosniff")
            self.assertTrue(answer.header("Content-Disposition").startswith("attachment; "))
            self.assertIn("sandbox", answer.header("Content-Security-Policy"))
            self.assertIn("default-src 'none'", answer.header("Content-Security-Policy"))
            self.assertEqual(answer.header("Referrer-Policy"), "no-referrer")


class RangeTest(FileCase):
    CONTENT = bytes(range(200)) * 50

    def targets(self):
        file = self.stored(self.CONTENT)
        link = self.link(file["id"])
        return [lambda method="GET", **headers: self.tenant.send(method, f"/filing/files/{file['id']}/content",
                                                                 **headers),
                lambda method="GET", **headers: self.server.send(
                    method, link, {name.replace("_", "-"): value for name, value in headers.items()})]

    def test_ranges(self):
        total = len(self.CONTENT)
        for get in self.targets():
            for text, first, last in (("bytes=0-0", 0, 0), ("bytes=0-99", 0, 99), ("bytes=9999-", 9999, 9999),
                                      ("bytes=100-", 100, total - 1), ("bytes=-1", 9999, 9999),
                                      ("bytes=-20000", 0, total - 1), ("bytes=5-999999999999999999999999", 5, 9999),
                                      ("Bytes=1-2", 1, 2), ("bytes= 3-4 ", 3, 4)):
                answer = get(Range=text)
                self.assertEqual(answer.status, 206, (text, answer.fields))
                self.assertEqual(answer.header("Content-Range"), f"bytes {first}-{last}/{total}")
                self.assertEqual(answer.body, self.CONTENT[first:last + 1])
                self.assertTrue(answer.header("Content-Disposition").startswith("attachment"))
            for text in ("bytes=10000-", "bytes=10000-10001", "bytes=-0", "bytes=99999999999999999999-"):
                answer = get(Range=text)
                self.assert_problem(answer, 416, "range_not_satisfiable")
                self.assertEqual(answer.header("Content-Range"), f"bytes */{total}")
            for text in ("bytes=0-1,3-4", "bytes=2-1", "bytes=a-b", "bytes=", "bytes=-", "items=0-1", "0-1", "bytes=1",
                         "bytes=+1-2", "bytes=0x1-2", "bytes=--1"):
                answer = get(Range=text)
                self.assertEqual((answer.status, answer.body), (200, self.CONTENT), text)

    def test_conditions(self):
        for get in self.targets():
            whole = get()
            etag, date = whole.header("ETag"), whole.header("Last-Modified")
            self.assertEqual(etag, f'"{hashlib.sha256(self.CONTENT).hexdigest()}"')
            self.assertEqual(whole.header("Accept-Ranges"), "bytes")
            for condition in (etag, f"W/{etag}", f'"x", {etag}', "*"):
                answer = get(If_None_Match=condition)
                self.assertEqual((answer.status, answer.body, answer.header("ETag")), (304, b"", etag))
            self.assertEqual(get(If_None_Match='"x"').status, 200)
            for condition, status in ((etag, 206), (date, 206), ('"x"', 200), (f"W/{etag}", 200),
                                      ("Sun, 06 Nov 1994 08:49:37 GMT", 200)):
                answer = get(Range="bytes=0-9", If_Range=condition)
                self.assertEqual(answer.status, status, condition)
                self.assertEqual(len(answer.body), 10 if status == 206 else len(self.CONTENT))

    def test_head(self):
        for get in self.targets():
            whole, head = get(), get(method="HEAD")
            self.assertEqual((head.status, head.body), (200, b""))
            for name in ("Content-Length", "ETag", "Content-Type", "Content-Disposition", "Last-Modified"):
                self.assertEqual(head.header(name), whole.header(name))
            self.assertEqual(get(method="HEAD", Range="bytes=0-1").status, 200)


class ArchiveTest(FileCase):
    def archive(self, name, entries):
        return self.tenant.send("POST", "/filing/archives", {
            "name": name, "entries": [{"file": file, "name": entry} for file, entry in entries]})

    def test_files_come_as_a_zip_in_their_order(self):
        files = [("b/größe.pdf", PDF), ("a.txt", b""), ("部品表.csv", b"a;b\n" * 20_000), ("a/b/c.bin", os.urandom(300_000))]
        stored = [(self.stored(content)["id"], name) for name, content in files]
        answer = self.archive("all files.zip", stored)
        self.assertEqual(answer.status, 200, answer)
        self.assertEqual(answer.header("Content-Type"), "application/zip")
        self.assertEqual(DISPOSITION.fullmatch(answer.header("Content-Disposition"))[1], "all files.zip")
        with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual(archive.namelist(), [name for name, _ in files])
            for entry, (name, content) in zip(archive.infolist(), files):
                self.assertEqual(archive.read(entry), content)
                self.assertEqual(bool(entry.flag_bits & 0x800), not name.isascii(), "marked as UTF-8")
                self.assertEqual(entry.external_attr >> 16, 0o100644)

    def test_same_names_get_numbers(self):
        file = self.stored(PDF)["id"]
        answer = self.archive("a.zip", [(file, name) for name in ("a.pdf", "A.pdf", "a.pdf", "x/a.pdf", "b", "B")])
        with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
            self.assertEqual(archive.namelist(), ["a.pdf", "A (2).pdf", "a (3).pdf", "x/a.pdf", "b", "B (2)"])

    def test_none_is_an_empty_archive(self):
        answer = self.archive("none.zip", [])
        with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
            self.assertEqual(archive.namelist(), [])

    def test_names_that_leave_the_folder_are_refused(self):
        file = self.stored(PDF)["id"]
        for name in ("../a", "/a", "a/../b", "a//b", "a/", "", "C:/a", "..\\a", "con/a", "a/\u202eb"):
            self.assert_problem(self.archive("a.zip", [(file, name)]), 500)
        self.assert_problem(self.archive("../a.zip", [(file, "a")]), 400, "invalid_field")
        self.assert_problem(
            self.archive("a.zip", [("00000000-0000-4000-8000-000000000000", "a")]), 404, "not_found")
