"""Links to files: signatures, uploads, the block blob protocol and its official client, quotas."""

import base64
import hashlib
import os
import time
import urllib.parse

from support.azurite import upload
from support.files import PDF, FileCase, path_of
from support.load import together
from support.server import wait_for
from support.wire import Connection


class LinkTest(FileCase):
    """A link is for one file, one method and some time, and none of it can be changed."""

    def put(self, link, content, **headers):
        return self.server.send("PUT", link, {name.replace("_", "-"): value for name, value in headers.items()}, content)

    def test_a_link_serves_the_file_without_a_bearer(self):
        file = self.stored(PDF, "a.pdf", type="application/pdf")
        before = time.time()
        answer = self.tenant.get(f"/filing/files/{file['id']}/link").json
        self.assertTrue(answer["url"].startswith(self.server.base_url + "/downloads/" + file["id"] + "?"))
        life = time.mktime(time.strptime(answer["expires_at"], "%Y-%m-%dT%H:%M:%SZ")) - time.timezone - before
        self.assertTrue(898 <= life <= 901, life)
        got = self.server.send("GET", path_of(answer["url"]))
        self.assertEqual((got.status, got.body, got.header("Content-Type")), (200, PDF, "application/pdf"))

    def test_any_changed_bit_is_refused(self):
        file = self.stored(PDF, "a.pdf", type="application/pdf")
        _, upload = self.upload_link(blob=True, cap=1000)
        for method, link in (("GET", self.link(file["id"])), ("PUT", upload)):
            with Connection(self.server.base_url) as connection:
                begin = link.index("/", 1) + 1
                tried = 0
                for at in range(begin, len(link)):
                    for bit in range(7):
                        changed = chr(ord(link[at]) ^ 1 << bit)
                        # Other rules refuse a target that is no path and query any more.
                        if not changed.isalnum() and changed not in "-._~" or link[at] in "?&":
                            continue
                        altered = link[:at] + changed + link[at + 1:]
                        answer = connection.request(method, altered, {"Accept": "*/*"}, b"" if method == "PUT" else None)
                        self.assert_problem(answer, 403, "upload_url_invalid")
                        tried += 1
                self.assertGreater(tried, 1000)

    def test_what_is_missing_or_twice_is_refused(self):
        file = self.stored(PDF)
        link = self.link(file["id"])
        path, ticket = link.split("?sig=")
        for wrong in (path, path + "?", path + "?sig=", path + "?sig=.", path + "?sig=" + ticket.split(".")[0],
                      link + "&sig=" + ticket, link + "=", link + ".", path + "?Sig=" + ticket,
                      path.replace(file["id"], self.stored(b"x")["id"]) + "?sig=" + ticket):
            self.assert_problem(self.server.send("GET", wrong), 403, "upload_url_invalid")
        self.assertEqual(self.server.send("GET", link + "&utm_source=mail").status, 200)

    def test_each_link_has_its_method(self):
        file = self.stored(PDF)
        download = self.link(file["id"])
        upload_file, upload = self.upload_link()
        self.assertEqual(self.put(upload, b"x").status, 201)
        self.assert_problem(self.put(download, b"x"), 405, "method_not_allowed")
        for method in ("GET", "DELETE", "POST"):
            self.assert_problem(self.server.send(method, upload), 405, "method_not_allowed")
        self.assert_problem(self.server.send("GET", upload.replace("uploads", "downloads")), 403, "upload_url_invalid")
        self.assert_problem(self.put(download.replace("downloads", "uploads"), b"x"), 403, "upload_url_invalid")
        self.assertEqual(self.server.send("OPTIONS", upload).header("Allow"), "OPTIONS, PUT")
        self.assertEqual(self.content(upload_file).body, b"x")

    def test_links_expire(self):
        file = self.stored(PDF)
        download = self.link(file["id"], seconds=1)
        _, upload = self.upload_link(seconds=1)
        wait_for(lambda: self.server.send("GET", download).status == 403, 3, "the link to expire")
        self.assert_problem(self.server.send("GET", download), 403, "upload_url_invalid")
        wait_for(lambda: self.put(upload, b"x").status == 403, 3, "the link to expire")

    def test_links_are_not_in_the_log(self):
        file = self.stored(PDF)
        since = self.server.log_size()
        download, (_, upload) = self.link(file["id"]), self.upload_link()
        self.server.send("GET", download, {"X-Request-Id": "logged-download"})
        self.put(upload, b"x", X_Request_Id="logged-upload")
        self.server.send("GET", download + "x")
        lines = wait_for(lambda: {line["request_id"]: line for line in self.server.log_lines(since)
                                  if line.get("request_id") in ("logged-download", "logged-upload")}, 5, "the log")
        wait_for(lambda: "logged-upload" in self.server.log(), 5, "the log")
        self.assertEqual(lines["logged-download"]["route"], "/downloads/{file}")
        text = self.server.log()
        for link in (download, upload):
            self.assertNotIn(link.split("sig=")[1][-20:], text)

    def test_a_file_comes_through_a_link(self):
        file, link = self.upload_link("größe.pdf", cap=20_000, prefix="%PDF-")
        known = self.tenant.get(f"/filing/files/{file}").json
        self.assertEqual((known["is_complete"], known["sha256"], known["bytes"]), (False, "", 0))
        self.assert_problem(self.content(file), 404, "not_found")
        self.assert_problem(self.tenant.get(f"/filing/files/{file}/link"), 404, "not_found")
        answer = self.put(link, PDF, Content_Type="text/plain")
        self.assertEqual((answer.status, answer.body), (201, b""))
        known = self.tenant.get(f"/filing/files/{file}").json
        self.assertEqual(
            (known["is_complete"], known["sha256"], known["bytes"], known["name"], known["content_type"]),
            (True, hashlib.sha256(PDF).hexdigest(), len(PDF), "größe.pdf", "application/pdf"))

        # A refused upload leaves the last complete content.
        self.assert_problem(self.put(link, b"<html>"), 415, "unsupported_media_type")
        self.assert_problem(self.put(link, PDF * 2), 413, "payload_too_large")
        with Connection(self.server.base_url) as connection:
            connection.send(connection.head("PUT", link, {"Transfer-Encoding": "chunked"}))
            for _ in range(3):
                connection.send(b"%x\r\n" % len(PDF) + PDF + b"\r\n")
            connection.send(b"0\r\n\r\n")
            self.assert_problem(connection.answer("PUT"), 413, "payload_too_large")
        with Connection(self.server.base_url) as connection:  # cut off in the middle
            connection.send(connection.head("PUT", link, {"Content-Length": str(len(PDF))}) + PDF[:-1])
        self.assertEqual(self.content(file).body, PDF)

        self.assertEqual(self.put(link, PDF + b"second").status, 201)
        self.assertEqual(self.content(file).body, PDF + b"second")
        self.assertEqual(self.tenant.send("POST", f"/filing/files/{file}/end", {}).json["bytes"], len(PDF) + 6)
        self.assert_problem(self.put(link, PDF), 403, "upload_url_invalid")
        self.assertEqual(self.content(file).body, PDF + b"second")

    def test_two_uploads_at_once_leave_one_of_them(self):
        file, link = self.upload_link(cap=1 << 20)
        contents = [os.urandom(300_000) for _ in range(4)]
        together(4, lambda number: self.assertEqual(self.put(link, contents[number]).status, 201))
        self.assertIn(self.content(file).body, contents)

    def test_a_removed_file_takes_no_upload(self):
        file, link = self.upload_link()
        self.assertEqual(self.tenant.send("DELETE", f"/filing/files/{file}").status, 204)
        self.assert_problem(self.put(link, PDF), 403, "upload_url_invalid")


class BlobProtocolTest(FileCase):
    """An upload link that behaves like a blob of Azure Blob Storage."""

    def put(self, link, content, more="", **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.server.send("PUT", link + more, headers, content)

    def assert_blob_error(self, answer, status, code):
        self.assertEqual(answer.status, status, answer)
        self.assertEqual(answer.header("Content-Type"), "application/xml")
        self.assertEqual(answer.header("x-ms-error-code"), code, answer)
        self.assertRegex(answer.text, r"^<\?xml version=\"1.0\" encoding=\"utf-8\"\?>\s*"
                         rf"<Error><Code>{code}</Code><Message>[^<]+</Message></Error>$")
        self.assertEqual(answer.header("x-ms-request-id"), answer.header("X-Request-Id"))

    def block(self, number):
        return base64.b64encode(b"%06d" % number).decode()

    def stage(self, link, number, content):
        return self.put(link, content, f"&comp=block&blockid={urllib.parse.quote(self.block(number), safe='')}")

    def commit(self, link, *numbers, element="Latest"):
        lines = "".join(f"<{element}>{self.block(number)}</{element}>" for number in numbers)
        return self.put(link, f'<?xml version="1.0" encoding="utf-8"?><BlockList>{lines}</BlockList>'.encode(),
                        "&comp=blocklist")

    def test_single_put(self):
        file, link = self.upload_link(cap=20_000, prefix="%PDF-", blob=True)
        answer = self.put(link, PDF, x_ms_blob_type="BlockBlob", x_ms_version="2025-05-05",
                          Content_MD5=base64.b64encode(hashlib.md5(PDF).digest()).decode())
        self.assertEqual((answer.status, answer.body), (201, b""), answer)
        self.assertEqual(answer.header("x-ms-version"), "2025-05-05")
        self.assertEqual(answer.header("ETag"), f'"{hashlib.sha256(PDF).hexdigest()}"')
        for name in ("Last-Modified", "x-ms-request-id", "Date"):
            self.assertTrue(answer.header(name))
        self.assertEqual(self.content(file).body, PDF)

        self.assert_blob_error(self.put(link, PDF), 400, "MissingRequiredHeader")
        self.assert_blob_error(self.put(link, PDF, x_ms_blob_type="PageBlob"), 400, "InvalidHeaderValue")
        self.assert_blob_error(self.put(link, b"x", x_ms_blob_type="BlockBlob"), 415, "UnsupportedMediaType")
        self.assert_blob_error(self.put(link, PDF * 2, x_ms_blob_type="BlockBlob"), 413, "RequestBodyTooLarge")
        self.assert_blob_error(self.put(link[:-1], PDF, x_ms_blob_type="BlockBlob"), 403, "AuthenticationFailed")
        self.assert_blob_error(self.put(link, b"", "&comp=page"), 400, "InvalidQueryParameterValue")
        self.assert_blob_error(self.put(link, b"", "&comp=block"), 400, "InvalidQueryParameterValue")
        self.assert_blob_error(self.put(link, b"", "&comp=block&blockid=%21"), 400, "InvalidQueryParameterValue")
        with Connection(self.server.base_url) as connection:  # without a length
            connection.send(connection.head("PUT", link, {
                "Transfer-Encoding": "chunked", "x-ms-blob-type": "BlockBlob"}))
            connection.send((b"%x\r\n" % len(PDF) + PDF + b"\r\n") * 3 + b"0\r\n\r\n")
            self.assert_blob_error(connection.answer("PUT"), 413, "RequestBodyTooLarge")
        self.assertEqual(self.content(file).body, PDF)

    def test_staged_blocks(self):
        file, link = self.upload_link(cap=1 << 20, prefix="%PDF-", blob=True)
        pieces = [PDF, os.urandom(100_000), b"", os.urandom(1)]
        for number, piece in enumerate(pieces):
            answer = self.stage(link, number, piece)
            self.assertEqual((answer.status, answer.body), (201, b""), answer)
        self.assertFalse(self.tenant.get(f"/filing/files/{file}").json["is_complete"])
        self.assert_blob_error(self.commit(link, 0, 9), 400, "InvalidBlockList")
        self.assert_blob_error(self.commit(link, 0, element="Committed"), 400, "InvalidBlockList")
        self.assert_blob_error(self.commit(link, 1, 0), 415, "UnsupportedMediaType")
        self.assertEqual(self.commit(link, 0, 1, 2, 3).status, 201)
        self.assertEqual(self.content(file).body, b"".join(pieces))

        # The same list again, as after an answer that got lost; then one with a committed and a new block.
        self.assertEqual(self.commit(link, 0, 1, 2, 3).status, 201)
        self.assert_blob_error(self.commit(link, 0, element="Uncommitted"), 400, "InvalidBlockList")
        self.assertEqual(self.stage(link, 1, b"new").status, 201)
        self.assertEqual(self.commit(link, 0, 1, 0).status, 201)
        self.assertEqual(self.content(file).body, PDF + b"new" + PDF)
        self.assertEqual(self.put(link, PDF, x_ms_blob_type="BlockBlob").status, 201)
        self.assert_blob_error(self.commit(link, 0), 400, "InvalidBlockList")
        self.assertEqual(self.content(file).body, PDF)

    def test_bad_lists(self):
        _, link = self.upload_link(blob=True)
        for xml in (b"", b"<", b"<BlockList>", b"<BlockList><Latest>!</Latest></BlockList>",
                    b"<BlockList></BlockList><BlockList/>", b"<a><BlockList/></a>",
                    b"<!DOCTYPE a [<!ENTITY x 'y'>]><BlockList><Latest>&x;</Latest></BlockList>",
                    b"<BlockList><Oldest>AAAA</Oldest></BlockList>", b"{}"):
            self.assert_blob_error(self.put(link, xml, "&comp=blocklist"), 400, "InvalidXmlDocument")
        self.assertEqual(self.put(link, b"<BlockList />", "&comp=blocklist").status, 201)

    def test_blocks_together_obey_the_cap(self):
        file, link = self.upload_link(cap=1000, blob=True)
        self.assertEqual(self.stage(link, 0, b"x" * 600).status, 201)
        self.assert_blob_error(self.stage(link, 1, b"x" * 600), 413, "RequestBodyTooLarge")
        self.assert_blob_error(self.commit(link, 0, 0), 413, "RequestBodyTooLarge")
        self.assertEqual(self.commit(link, 0).status, 201)
        self.assertEqual(self.content(file).body, b"x" * 600)


class QuotaTest(FileCase):
    """A tenant stores no more than its quota, whatever is sent at once."""

    def use(self):
        return self.server.sql(
            f"SELECT count(*), coalesce(sum(bytes), 0) FROM cardcage.file WHERE tenant_id = '{self.tenant.id}'")[0]

    def limit(self, **settings):
        """Sets the quota and waits until it is in force."""
        self.server.configure_tenant(
            self.tenant, "".join(f"files.quota_{name} = {value}\n" for name, value in settings.items()))

        def is_full():
            answer = self.store(b"x" * (settings["bytes"] + 1))
            if answer.status == 200:
                self.tenant.send("DELETE", f"/filing/files/{answer.json['id']}")
            return answer.status == 507
        wait_for(is_full, 10, "the quota to be in force")

    def test_bytes_and_files_and_both_are_freed(self):
        self.stored(b"x" * 1000)
        self.limit(bytes=5000, files=4)
        self.assertEqual(self.use(), "1|1000")
        files = [self.stored(os.urandom(1000))["id"], self.stored(b"x" * 1000)["id"]]
        self.assert_problem(self.store(b"x" * 2001), 507, "storage_full")
        _, link = self.upload_link(blob=True)
        self.assertEqual(self.use(), "4|3000")
        self.assert_problem(self.store(b""), 507, "storage_full")
        self.assert_problem(self.tenant.send("POST", f"/filing/files/{files[0]}/copies", {}), 507, "storage_full")
        answer = self.server.send("PUT", link, {"x-ms-blob-type": "BlockBlob"}, b"x" * 2001)
        self.assertEqual((answer.status, answer.header("x-ms-error-code")), (507, "StorageFull"))
        answer = self.server.send("PUT", link + "&comp=block&blockid=AAAA", {}, b"x" * 2001)
        self.assertEqual((answer.status, answer.header("x-ms-error-code")), (507, "StorageFull"))
        self.assertEqual(self.server.send("PUT", link, {"x-ms-blob-type": "BlockBlob"}, b"x" * 2000).status, 201)
        self.assertEqual(self.use(), "4|5000")
        for file in files:
            self.assertEqual(self.tenant.send("DELETE", f"/filing/files/{file}").status, 204)
        self.stored(b"x" * 2000)
        self.assertEqual(self.use(), "3|5000")

    def test_many_at_once_do_not_pass_it(self):
        self.limit(bytes=10_000, files=1000)
        self.stored(b"x" * 9000)
        statuses = []
        together(8, lambda number: statuses.append(self.store(os.urandom(400), f"{number}").status))
        self.assertEqual(sorted(statuses), [200] * 2 + [507] * 6)
        self.assertEqual(self.use(), "3|9800")


class OfficialClientTest(FileCase):
    """The client of Azure Blob Storage against our links."""

    def setUp(self):
        self.path = self.server.directory / f"upload-{self.id()}"
        self.addCleanup(self.path.unlink, missing_ok=True)

    def upload(self, link, way, content):
        self.path.write_bytes(content)
        return upload(self.server.base_url + link, way, self.path)

    def test_it_uploads_in_all_its_ways(self):
        for way, content in (("single", PDF), ("blocks", PDF + os.urandom(950_000)), ("stream", PDF + os.urandom(250_000)),
                             ("single", PDF + b"again")):
            with self.subTest(way=way):
                file, link = self.upload_link(cap=2_000_000, prefix="%PDF-", blob=True)
                answer = self.upload(link, way, content)
                self.assertEqual(answer.get("etag"), f'"{hashlib.sha256(content).hexdigest()}"', answer)
                self.assertEqual(self.content(file).body, content)

    def test_it_understands_why_it_is_refused(self):
        for content, way, status, code in (
                (PDF + bytes(2_000_000), "single", 413, "RequestBodyTooLarge"),
                (PDF + os.urandom(2_000_000), "blocks", 413, "RequestBodyTooLarge"),
                (b"<html>", "single", 415, "UnsupportedMediaType"),
                (b"<html>" + os.urandom(200_000), "blocks", 415, "UnsupportedMediaType")):
            _, link = self.upload_link(cap=2_000_000, prefix="%PDF-", blob=True)
            error = self.upload(link, way, content)["error"]
            self.assertEqual((error["statusCode"], error["code"]), (status, code), error)
        error = self.upload(link[:-2] + "AA", "single", PDF)["error"]
        self.assertEqual((error["statusCode"], error["code"]), (403, "AuthenticationFailed"), error)
