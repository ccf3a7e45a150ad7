"""Records of a tenant that others may read (cardcage.shares/1)."""

import hashlib
import json
import signal
import uuid
from concurrent.futures import ThreadPoolExecutor

from support.case import Case, OwnModulesCase
from support.server import wait_for


class SharesTest(Case):
    def setUp(self):
        self.reader = self.server.new_tenant("reader")
        self.stranger = self.server.new_tenant("stranger")

    def share(self, text="plans", tenants=None, **fields):
        answer = self.tenant.send("POST", "/sharing/shares", {
            "text": text, "tenants": [self.reader.slug] if tenants is None else tenants, **fields})
        self.assertEqual(answer.status, 200, answer)
        return answer.json["id"]

    def opened(self, share, tenant=None, variant="", **headers):
        query = f"?variant={variant}" if variant else ""
        return (tenant or self.reader).get(f"/sharing/shares/{share}{query}", **headers)

    def assert_nothing(self, answer, share):
        """Everybody sees the answer about an id that never was, of a share that is not theirs."""
        unknown = str(uuid.uuid4())
        of_nobody = self.opened(unknown, self.stranger)
        self.assert_problem(answer, 404, "not_found")

        def shown(given, id):
            return ({name: text for name, text in given.fields if name not in ("X-Request-Id", "Date")},
                    given.text.replace(given.header("X-Request-Id"), "").replace(id, ""))
        self.assertEqual(shown(answer, share), shown(of_nobody, unknown))

    def test_the_owner_answers_and_sees_nothing_of_the_request(self):
        share = self.share("plans")
        self.reader.send("POST", "/sharing/shares", {"text": "of the reader", "tenants": []})
        for tenant in (self.reader, self.tenant):
            answer = self.opened(share, tenant, X_Secret="mine")
            self.assertEqual(answer.status, 200, answer)
            self.assertEqual(answer.header("Content-Type"), "application/json")
            self.assertEqual(answer.json, {"tenant": self.tenant.id, "text": "plans", "words": ["plans"],
                                           "header": None, "query": None, "scopes": ""})
        self.assertEqual(self.reader.send("HEAD", f"/sharing/shares/{share}").status, 200)

    def test_to_tenants_that_are_not_named_there_is_no_such_share(self):
        for tenants in ([self.reader.slug], [], [self.stranger.slug[:-1]], [self.stranger.slug + "0"]):
            share = self.share(tenants=tenants)
            self.assert_nothing(self.opened(share, self.stranger), share)
            self.assert_nothing(self.opened(share, self.stranger, "file"), share)

    def test_a_share_ends_when_its_owner_ends_it_and_at_its_time(self):
        share = self.share()
        self.assert_problem(self.reader.send("DELETE", f"/sharing/shares/{share}"), 404, "not_found")
        self.assertEqual(self.opened(share).status, 200)
        self.assertEqual(self.tenant.send("DELETE", f"/sharing/shares/{share}").status, 204)
        self.assert_nothing(self.opened(share), share)
        self.assert_problem(self.tenant.send("DELETE", f"/sharing/shares/{share}"), 404, "not_found")

        share = self.share(expires_at="2999-04-30T12:00:00Z")
        self.assertEqual(self.opened(share).status, 200)
        self.server.sql(f"UPDATE cardcage.share SET expires_at = now() - interval '1 second' WHERE id = '{share}'")
        self.assert_nothing(self.opened(share), share)
        self.assert_nothing(self.opened(share, self.tenant), share)

    def test_files_are_answered_with_their_headers_and_ranges(self):
        share = self.share("0123456789")
        answer = self.opened(share, variant="file")
        self.assertEqual((answer.status, answer.body), (200, b"0123456789"))
        self.assertIn('filename="text.txt"', answer.header("Content-Disposition"))
        part = self.opened(share, variant="file", Range="bytes=2-4")
        self.assertEqual((part.status, part.body), (206, b"234"))

    def test_nothing_is_written_for_a_reader(self):
        share = self.share("plans")
        for variant in ("write", "store", "grant", "again"):
            self.assert_problem(self.opened(share, variant=variant), 500, "internal_error")
        self.assertEqual(self.opened(share).json["words"], ["plans"])
        shares = self.server.sql(f"SELECT count(*) FROM cardcage.share WHERE tenant_id = '{self.tenant.id}'")
        self.assertEqual(shares, ["1"])

    def test_the_problem_of_the_operation_is_that_of_the_request(self):
        share = self.share("taken")
        problem = self.assert_problem(self.opened(share, variant="refusal"), 409, "in_use")
        self.assertEqual(problem["detail"], "taken")
        self.assert_problem(self.opened(share, variant="silent"), 500, "internal_error")

    def test_shares_are_opened_by_requests_that_only_read(self):
        share = self.share()
        self.assert_problem(self.reader.send("POST", f"/sharing/shares/{share}/open"), 500, "internal_error")

    def test_without_module_or_owner_there_is_no_share(self):
        share = self.share()
        self.server.configure_tenant(self.tenant, "modules.disabled = sharing\n")
        self.addCleanup(self.server.configure_tenant, self.tenant, "")
        wait_for(lambda: self.opened(share).status == 404, 10, "the module to be switched off")
        self.assert_nothing(self.opened(share), share)
        self.server.configure_tenant(self.tenant, "")
        wait_for(lambda: self.opened(share).status == 200, 10, "the module to be switched on")

    def test_many_readers_at_once_see_what_is_theirs(self):
        """The connection of a worker serves the reader and the owner in turn; no statement takes the other's tenant."""
        share = self.share("plans")
        self.reader.send("POST", "/sharing/shares", {"text": "of the reader", "tenants": []})
        own = self.reader.send("POST", "/sharing/shares", {"text": "second", "tenants": []}).json["id"]

        def read(number):
            if number % 2:
                return self.opened(own).json["words"] == ["of the reader", "second"]
            return self.opened(share).json["words"] == ["plans"]
        with ThreadPoolExecutor(8) as pool:
            self.assertTrue(all(pool.map(read, range(200))))


class TwoVersionsTest(OwnModulesCase):
    """The owner has version 1.0.0 of the module, the reader 1.1.0."""

    def setUp(self):
        super().setUp()
        for module in self.modules.iterdir():
            if module.name != "sharing.so":
                module.unlink()
        content = (self.modules / "sharing.so").read_bytes()
        for text in (b'"version": "1.0.0"', b"Worn out in 1.0.0"):
            self.assertEqual(content.count(text), 1, text)
            content = content.replace(text, text.replace(b"1.0.0", b"1.1.0"))
        (self.modules / "sharing-1.1.0.so").write_bytes(content)
        self.server.start()
        self.reader = self.server.new_tenant("reader")
        self.assertTrue(self.tenant.bearer)  # the server knows the tenant
        self.server.command("module", "pin", "sharing", "1.0.0", "--tenant", self.tenant.slug)
        answer = self.tenant.send("POST", "/sharing/shares", {"text": "plans", "tenants": [self.reader.slug]})
        self.assertEqual(answer.status, 200, answer)
        self.path = f"/sharing/shares/{answer.json['id']}"

    def test_a_problem_is_explained_and_reported_by_the_version_of_the_owner(self):
        problem = self.assert_problem(self.reader.get(self.path + "?variant=worn"), 409, "worn_out")
        self.assertEqual(problem["title"], "Worn out in 1.0.0")
        answer = self.reader.get(self.path + "?variant=silent")
        self.assert_problem(answer, 500, "internal_error")
        (line,) = [line for line in self.server.log_lines() if line["message"] == "request failed"]
        self.assertEqual(
            {name: line[name] for name in ("request_id", "tenant", "reader", "module", "version", "route", "operation")},
            {"request_id": answer.header("X-Request-Id"), "tenant": self.tenant.id, "reader": self.reader.id,
             "module": "sharing", "version": "1.0.0", "route": "/sharing/shares/{id}", "operation": "sharing.show/1"})

    def test_a_crash_is_that_of_the_owners_build(self):
        connection = self.reader.connect()
        self.addCleanup(connection.close)
        connection.send(connection.head("GET", self.path + "?variant=crash", self.reader.headers()))
        self.assertEqual(self.server.process.wait(120), -signal.SIGILL)
        self.server.start()
        of_owner = hashlib.sha256((self.modules / "sharing.so").read_bytes()).hexdigest()
        (row,) = self.server.sql("SELECT row_to_json(crash) FROM cardcage.module_crash AS crash")
        record = json.loads(row)
        self.assertEqual(
            {name: record[name] for name in ("module", "version", "build", "tenant", "route", "operation")},
            {"module": "sharing", "version": "1.0.0", "build": of_owner, "tenant": self.tenant.slug,
             "route": "/sharing/shares/{id}", "operation": "sharing.show/1"})
