"""Places that keep contents of files: a blob store, the collector, servers that are killed."""

import contextlib
import hashlib
import http.client
import io
import json
import os
import time
import urllib.parse
import zipfile

from support.azurite import Azurite, upload
from support.faults import FragileServer
from support.files import DISPOSITION, HOUR, PDF, FileCase, contents, path_of
from support.load import together
from support.server import Server, wait_for
from support.wire import Closed, send


class AzureTest(FileCase):
    """The service with its contents in a blob store."""

    @classmethod
    def setUpClass(cls):
        cls.azurite = Azurite()
        cls.own_server = Server({**cls.azurite.settings(), "files.limit": "20MiB", "files.collect_interval": "200ms"})
        cls.own_server.start()

    @classmethod
    def tearDownClass(cls):
        cls.own_server.remove()
        cls.azurite.stop()

    @property
    def server(self):
        return self.own_server

    def check(self, file):
        return self.tenant.send("POST", f"/filing/files/{file}/check", {})

    def upload_url(self, **wanted):
        return self.tenant.send("POST", "/filing/links", {
            "name": "q.pdf", "content_type": "application/pdf", "size_cap": 1_000_000, "prefix": "%PDF-", "blob": True,
            "seconds": 3600, **wanted}).json

    def fetch(self, url, method="GET", body=None):
        """One request to the blob store: status, headers and body."""
        parts = urllib.parse.urlsplit(url)
        connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=30)
        try:
            connection.request(method, path_of(url), body, {"x-ms-blob-type": "BlockBlob"} if body is not None else {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def put_blob(self, url, content):
        return self.fetch(url, "PUT", content)[0]

    def test_contents_are_stored_read_copied_and_removed(self):
        for size in (0, 1, 5_000_000, 9_000_000):
            content = os.urandom(size)
            file = self.stored(content, "größe.bin")
            self.assertEqual(self.content(file["id"]).body, content)
            self.assertEqual(self.tenant.get(f"/filing/files/{file['id']}/bytes?offset={size // 2}").body,
                             content[size // 2:])
            copy = self.tenant.send("POST", f"/filing/files/{file['id']}/copies", {}).json
            self.assertEqual(self.tenant.send("DELETE", f"/filing/files/{file['id']}").status, 204)
            self.assertEqual(self.content(copy["id"], Range="bytes=-5000000").status, 206 if size else 416)
            self.assertEqual(self.content(copy["id"]).body, content)
        self.assertEqual(contents(self.server), {})
        self.assertEqual(list((self.server.data / "files" / "new").iterdir()), [])

    def test_json_and_archives(self):
        rows = [{"number": i, "text": "ä" * 100} for i in range(30_000)]
        file = self.stored(json.dumps(rows).encode())["id"]
        self.assertEqual(self.tenant.get(f"/filing/files/{file}/values").json, {"values": 1 + 3 * len(rows)})
        answer = self.tenant.send("POST", "/filing/archives", {"name": "a.zip", "entries": [{"file": file, "name": "a"}]})
        with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
            self.assertEqual(json.loads(archive.read("a")), rows)

    def test_links_lead_to_the_store(self):
        file = self.stored(PDF, "größe.pdf", type="application/pdf")
        answer = self.tenant.get(f"/filing/files/{file['id']}/link").json
        self.assertTrue(answer["url"].startswith(self.azurite.endpoint), answer)
        status, headers, body = self.fetch(answer["url"])
        self.assertEqual((status, body, headers["Content-Type"]), (200, PDF, "application/pdf"))
        told = DISPOSITION.fullmatch(headers["Content-Disposition"])
        self.assertEqual(urllib.parse.unquote(told[2]), "größe.pdf")
        self.assertEqual(self.put_blob(answer["url"], b"x"), 403)
        self.assertEqual(self.fetch(answer["url"][:-8] + "AAAA%3D")[0], 403)

    def test_what_comes_to_a_link_of_the_store_is_taken_over(self):
        link = self.upload_url()
        self.assertTrue(link["url"].startswith(self.azurite.endpoint), link)
        self.assertFalse(self.check(link["id"]).json["is_complete"])
        self.assertEqual(self.put_blob(link["url"], PDF), 201)
        self.assertEqual(self.fetch(link["url"])[0], 403)
        # A GET writes nothing down; the next request that may write does.
        self.assertFalse(self.tenant.get(f"/filing/files/{link['id']}").json["is_complete"])
        known = self.check(link["id"]).json
        self.assertEqual((known["is_complete"], known["sha256"]), (True, hashlib.sha256(PDF).hexdigest()))
        self.assertEqual(self.content(link["id"]).body, PDF)

        self.assertEqual(self.put_blob(link["url"], PDF + b"second"), 201)
        self.assertEqual(self.content(link["id"]).body, PDF)
        self.assertEqual(self.check(link["id"]).json["bytes"], len(PDF) + 6)
        self.assertEqual(self.content(link["id"]).body, PDF + b"second")

        self.assertEqual(self.put_blob(link["url"], b"<html>"), 201)
        self.assert_problem(self.check(link["id"]), 415, "unsupported_media_type")
        self.assertEqual(self.put_blob(link["url"], PDF + bytes(1_000_000)), 201)
        self.assert_problem(self.check(link["id"]), 413, "payload_too_large")
        self.assertEqual(self.content(link["id"]).body, PDF + b"second")

        self.assertEqual(self.put_blob(link["url"], PDF + b"last"), 201)
        ended = self.tenant.send("POST", f"/filing/files/{link['id']}/end", {}).json
        self.assertEqual(ended["bytes"], len(PDF) + 4)
        self.assertEqual(self.put_blob(link["url"], PDF + b"too late"), 201)
        self.assertEqual(self.check(link["id"]).json["bytes"], len(PDF) + 4)

    def test_the_official_client_uploads_to_it(self):
        path = self.server.directory / "upload"
        for way in ("single", "blocks"):
            content = PDF + os.urandom(500_000)
            path.write_bytes(content)
            link = self.upload_url()
            self.assertIn("etag", upload(link["url"], way, path))
            self.assertEqual(self.check(link["id"]).json["sha256"], hashlib.sha256(content).hexdigest())

    def test_a_link_without_the_protocol_is_ours(self):
        link = self.upload_url(blob=False)
        self.assertTrue(link["url"].startswith(self.server.base_url), link)
        self.assertEqual(self.server.send("PUT", path_of(link["url"]), {}, PDF).status, 201)
        self.assertEqual(self.content(link["id"]).body, PDF)

    def test_an_upload_nobody_asked_for_again_is_not_lost(self):
        link = self.upload_url()
        never = self.upload_url()
        self.assertEqual(self.put_blob(link["url"], PDF), 201)
        self.server.sql("UPDATE cardcage.file SET upload_expires_at = now() - interval '2 hours'"
                        f" WHERE id IN ('{link['id']}', '{never['id']}')")
        wait_for(lambda: self.tenant.get(f"/filing/files/{link['id']}").json["is_complete"], 10, "the collector")
        self.assertEqual(self.content(link["id"]).body, PDF)
        wait_for(lambda: self.tenant.get(f"/filing/files/{never['id']}").status == 404, 10, "the collector")

    def test_the_key_is_never_shown(self):
        printed = json.dumps(self.server.command("config", "print"))
        self.assertIn("files.azure.key", printed)
        self.assertNotIn(self.azurite.key, printed)
        self.assertNotIn(self.azurite.key, self.server.log())

    def test_a_store_that_is_away_is_503(self):
        azurite = Azurite()
        server = Server(azurite.settings())
        try:
            server.start()
            tenant = server.new_tenant()
            file = self.stored(PDF, tenant=tenant)
            azurite.stop()
            problem = self.assert_problem(self.store(b"new", tenant=tenant), 503, "unavailable")
            self.assertNotIn("127.0.0.1", problem["detail"])
            self.assert_problem(self.content(file["id"], tenant=tenant), 503, "unavailable")
            self.assertEqual(tenant.get(f"/filing/files/{file['id']}").status, 200)
        finally:
            server.remove()
            azurite.stop()


def age(server, hours=2, also_new=False):
    """Makes every content old, and what is being written as well."""
    for path in (server.data / "files").rglob("*"):
        with contextlib.suppress(FileNotFoundError):  # collected meanwhile
            if path.is_file() and (also_new or path.parent.name != "new"):
                os.utime(path, (time.time() - hours * HOUR,) * 2)


class CollectorTest(FileCase):
    """Contents that no file has any more go, everything else stays."""

    @classmethod
    def setUpClass(cls):
        cls.own_server = Server({"files.collect_interval": "100ms"}).start()

    @classmethod
    def tearDownClass(cls):
        cls.own_server.remove()

    @property
    def server(self):
        return self.own_server

    def age(self):
        age(self.server)

    def test_contents_without_a_file_go_when_they_are_old(self):
        kept, gone = self.stored(os.urandom(100)), self.stored(os.urandom(100))
        twice = self.stored(os.urandom(100))
        self.tenant.send("POST", f"/filing/files/{twice['id']}/copies", {})
        refused = os.urandom(100)
        self.store(refused, path="/filing/failures")
        for file in (gone, twice):
            self.assertEqual(self.tenant.send("DELETE", f"/filing/files/{file['id']}").status, 204)
        left, written = (self.server.data / "files" / "new" / name for name in ("left-by-a-killed-process", "written"))
        for path, hours in ((left, 26), (written, 24)):
            path.write_bytes(b"half")
            os.utime(path, (time.time() - hours * HOUR,) * 2)
        young = {kept["sha256"], gone["sha256"], twice["sha256"], hashlib.sha256(refused).hexdigest()}
        since = self.server.log_size()
        time.sleep(0.5)  # rounds of the collector pass, and nothing happens
        self.assertLessEqual(young, contents(self.server).keys())
        self.age()
        wait_for(lambda: gone["sha256"] not in contents(self.server), 10, "the collector")
        wait_for(lambda: any(line["message"] == "files collected" for line in self.server.log_lines(since)), 5, "the log")
        wait_for(lambda: hashlib.sha256(refused).hexdigest() not in contents(self.server), 10, "the collector")
        self.assertLessEqual({kept["sha256"], twice["sha256"]}, contents(self.server).keys())
        self.assertEqual(list((self.server.data / "files" / "new").iterdir()), [written])
        self.assertEqual(len(self.content(kept["id"]).body), 100)

    def test_unfinished_uploads_go_an_hour_after_their_link(self):
        files = {}
        for word in ("empty", "staged", "complete"):
            files[word], link = self.upload_link(blob=True, seconds=3600)
            if word == "staged":
                block = os.urandom(1000)
                self.assertEqual(self.server.send("PUT", link + "&comp=block&blockid=AAAA", {}, block).status, 201)
            if word == "complete":
                self.assertEqual(self.server.send("PUT", link, {"x-ms-blob-type": "BlockBlob"}, PDF).status, 201)
        self.age()
        time.sleep(0.3)
        self.assertIn(hashlib.sha256(block).hexdigest(), contents(self.server))
        self.server.sql(f"UPDATE cardcage.file SET upload_expires_at = now() - interval '61 minutes'"
                        f" WHERE tenant_id = '{self.tenant.id}'")
        for word in ("empty", "staged"):
            wait_for(lambda: self.tenant.get(f"/filing/files/{files[word]}").status == 404, 10, "the collector")
        wait_for(lambda: hashlib.sha256(block).hexdigest() not in contents(self.server), 10, "the collector")
        self.assertEqual(self.content(files["complete"]).body, PDF)

    def test_a_content_that_comes_back_is_never_taken(self):
        """Files of a few contents come and go, all of them old, while the collector runs without a pause."""
        pieces = [bytes([i]) * 1000 for i in range(3)]
        deadline = time.monotonic() + 4

        def client(number):
            count = 0
            while count < 15 or time.monotonic() < deadline:
                content = pieces[(number + count) % len(pieces)]
                file = self.stored(content)
                self.age()
                self.assertEqual(self.content(file["id"]).body, content)
                self.assertEqual(self.tenant.send("DELETE", f"/filing/files/{file['id']}").status, 204)
                count += 1
        self.tenant.bearer  # before the threads
        together(4, client)


def spooled(server):
    """Bytes of the server's spool files, which have no name."""
    size = 0
    for descriptor in os.listdir(f"/proc/{server.pid}/fd"):
        path = f"/proc/{server.pid}/fd/{descriptor}"
        with contextlib.suppress(OSError):
            if os.readlink(path).startswith(str(server.data / "spool")):
                size += os.stat(path).st_size
    return size


class KilledUploadTest(FileCase):
    """The server dies at every point of an upload; afterwards there is the old file or the new one."""

    def test_at_every_point_of_a_put_and_of_a_stored_body(self):
        server = FragileServer()
        self.addCleanup(server.remove)
        server.start()
        tenant = self._tenant = server.new_tenant()
        made = tenant.send("POST", "/filing/links", {
            "name": "q.pdf", "content_type": "application/pdf", "size_cap": 0, "prefix": "%PDF-", "blob": False,
            "seconds": 36_000}).json
        file, ticket = made["id"], path_of(made["url"])
        state = PDF + b"0"
        self.assertEqual(server.send("PUT", ticket, {}, state).status, 201)

        uploads = {
            "put": lambda content: send(server.base_url, "PUT", ticket, {}, content),
            "post": lambda content: tenant.send("POST", "/filing/files?name=a", content, Content_Type="a/b")}
        hit, number = 0, 0
        for way, run in uploads.items():
            points = server.record(lambda: run(PDF + way.encode()))
            if way == "put":
                state = PDF + b"put"
            names = list(dict.fromkeys(name for label, name in points
                if label.startswith(("fsync", "rename", "after")) or "cardcage.file" in name or "cardcage.content" in name
                or label.startswith("COMMIT")))
            self.assertGreater(len(names), 5, points)
            for name in names:
                number += 1
                content = PDF + b"%d" % number
                server.arm(name)
                with contextlib.suppress(OSError, Closed):  # cut off
                    run(content)
                server.wait_for_death()
                server.disarm()
                hit += server.has_fired()
                server.start()
                known = tenant.get(f"/filing/files/{file}").json
                got = tenant.get(f"/filing/files/{file}/content")
                if way == "put":
                    self.assertIn(got.body, (state, content), name)
                    state = got.body
                self.assertEqual(known["sha256"], hashlib.sha256(got.body).hexdigest())
                # Every row has its content, whole.
                kept = contents(server)
                for sha256 in server.sql("SELECT DISTINCT sha256 FROM cardcage.file WHERE sha256 IS NOT NULL"):
                    self.assertEqual(hashlib.sha256(kept[sha256].read_bytes()).hexdigest(), sha256, name)
        self.assertEqual(hit, number)

        # Orphans go with the first round of the collector after they have grown old.
        server.stop()
        age(server, hours=26, also_new=True)
        server.start()
        named = lambda: set(server.sql("SELECT DISTINCT sha256 FROM cardcage.file WHERE sha256 IS NOT NULL"))
        wait_for(lambda: contents(server).keys() == named(), 10, "the collector")
        self.assertEqual(list((server.data / "files" / "new").iterdir()), [])

    def test_while_the_body_comes_and_while_the_request_runs(self):
        server = Server()
        self.addCleanup(server.remove)
        server.start()
        tenant = server.new_tenant()
        content = os.urandom(3_000_000)
        with tenant.connect() as connection:
            headers = tenant.headers(Content_Type="a/b", Content_Length=str(len(content)))
            connection.send(connection.head("POST", "/filing/files?name=a", headers) + content[:2_000_000])
            wait_for(lambda: spooled(server) >= 1_000_000, 10, "the body to come")
            server.process.kill()
            server.process.wait()
        server.start()
        with tenant.connect() as connection:
            headers = tenant.headers(Content_Type="a/b")
            connection.send(connection.head("POST", "/filing/slow?name=a&ms=60000", headers, content) + content)
            wait_for(lambda: contents(server), 20, "the content to be kept")
            server.process.kill()
            server.process.wait()
        server.start()
        self.assertEqual(server.sql("SELECT count(*) FROM cardcage.file"), ["0"])
        age(server)
        server.stop()
        server.start()
        wait_for(lambda: not contents(server), 10, "the collector")
