"""Records of a tenant that others may read (cardcage.shares/1)."""

import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone

from support.case import Case
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
        """What everybody sees of a share that is not theirs: the answer about an id that never was."""
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

        end = datetime.now(timezone.utc) + timedelta(seconds=2)
        share = self.share(expires_at=end.strftime("%Y-%m-%dT%H:%M:%S.%fZ"))
        self.assertEqual(self.opened(share).status, 200)
        while datetime.now(timezone.utc) <= end:
            time.sleep(0.05)
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
