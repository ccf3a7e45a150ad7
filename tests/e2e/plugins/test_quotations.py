"""Quotations of RfQs: from the upload link to the reader in the portal (module rfqs)."""

import base64
import email
import email.policy
import os
import re
import tempfile
import urllib.parse

from support.azurite import Azurite, upload
from support.case import Case
from support.load import together
from support.server import Server, wait_for
from support.wire import send

RFQ = "application/api.cardcage.rfq-v1+json"
CUSTOMER = "application/api.cardcage.customer-v1+json"
MOST_BYTES = 50 << 20


def pdf(size=5000):
    """A content of its own that passes for a PDF."""
    return b"%PDF-1.7\n" + os.urandom(size - 9)


class QuotationCase(Case):
    def rfq(self, method, target, body=None, tenant=None, **headers):
        return (tenant or self.tenant).send(method, target, body, Accept=RFQ, **headers)

    def new_rfq(self, tenant=None, **fields):
        answer = self.rfq(
            "POST", "/rfqs", {"name": "Board", "customer": {"number": "C-1", "name": "Muster AG"}, **fields}, tenant)
        self.assertEqual(answer.status, 200, answer)
        return answer.json

    def get(self, rfq):
        return self.rfq("GET", f"/rfqs/{rfq['id']}").json

    def open_upload(self, rfq, body=None):
        """The quotation's id, and the link as path and query."""
        answer = self.rfq("POST", f"/rfqs/{rfq['id']}/quotation/upload", body)
        self.assertEqual(answer.status, 200, answer)
        parts = urllib.parse.urlsplit(answer.json["url"])
        return answer.json["quotation_id"], f"{parts.path}?{parts.query}"

    def put(self, link, content, more="", **headers):
        headers.setdefault("x-ms-blob-type", "BlockBlob")
        headers = {name: value for name, value in headers.items() if value is not None}
        return self.server.send("PUT", link + more, headers, content)

    def upload(self, rfq, content):
        quotation, link = self.open_upload(rfq)
        answer = self.put(link, content)
        self.assertEqual(answer.status, 201, answer)
        return quotation, link

    def set_status(self, rfq, status="QuotationAvailable", **more):
        return self.rfq("PATCH", f"/rfqs/{rfq['id']}", {"status": status, **more})

    def release(self, rfq):
        answer = self.set_status(rfq)
        self.assertEqual(answer.status, 200, answer)
        return answer.json["quotation"]

    def customer(self, method, target, body=None):
        answer = self.tenant.send(method, target, body, Accept=CUSTOMER)
        self.assertLess(answer.status, 300, answer)
        return answer.json if answer.body else None

    def enable_portal(self, rfq, enabled=True):
        self.customer("PATCH", f"/customers/{rfq['customer']['id']}", {"portal_enabled": enabled})

    def mails(self, address, kind=""):
        """Subjects and texts of what went to that address."""
        found = []
        for path in sorted((self.server.data / "mail").glob("*.eml"), key=lambda path: path.stat().st_mtime_ns):
            message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
            if message["To"].addresses[0].addr_spec == address and kind in message["Subject"]:
                found.append((message["Subject"], message.get_content()))
        return found

    def new_reader(self, customer, word="ana", **fields):
        """Address, bearer and id of an active user of the portal."""
        address = f"{word}@{self.tenant.slug}.example.com"
        user = self.customer("POST", f"/customers/{customer}/users", {"email": address, **fields})
        mails = wait_for(lambda: self.mails(address), 10, "the invitation")
        token = re.search(r"/portal/invitations/(\S+)", mails[0][1])[1]
        answer = self.server.send("POST", f"/portal/invitations/{token}")
        self.assertEqual(answer.status, 200, answer)
        return address, answer.json["access_token"], user["id"]

    def read(self, rfq, bearer, method="GET", **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.server.send(
            method, f"/portal/rfqs/{rfq['id']}/quotation", {"Authorization": f"Bearer {bearer}", **headers})

    def configure(self, *lines):
        """Gives the tenant a file of these settings and waits until they are in force."""
        since = self.server.log_size()
        self.server.configure_tenant(self.tenant, "\n".join(lines) + "\n")
        wait_for(lambda: any(line["message"] == "configuration applied" for line in self.server.log_lines(since)), 10,
                 "the tenant's file to be applied")

    def files(self):
        """Returns the number of files that the module keeps for the tenant."""
        return int(self.server.sql(
            f"SELECT count(*) FROM cardcage.file WHERE tenant_id = '{self.tenant.id}' AND module = 'rfqs'"
            " AND NOT (sha256 IS NULL AND upload_expires_at < now())")[0])


class UploadTest(QuotationCase):
    def assert_blob_error(self, answer, status, code):
        self.assertEqual((answer.status, answer.header("x-ms-error-code")), (status, code), answer)
        self.assertEqual(answer.header("Content-Type"), "application/xml")
        self.assertIn(f"<Code>{code}</Code>", answer.text)

    def test_a_single_put_of_any_size(self):
        reader = None
        for size in (9, 5000, 3_000_000, MOST_BYTES):
            rfq = self.new_rfq()
            self.enable_portal(rfq)
            reader = reader or self.new_reader(rfq["customer"]["id"])
            content = pdf(size)
            quotation, link = self.open_upload(rfq, {"file_name": "Angebot 7.pdf"})
            self.assertIsNone(self.get(rfq)["quotation"])
            answer = self.put(link, content)
            self.assertEqual((answer.status, answer.body), (201, b""), answer)
            shown = self.get(rfq)["quotation"]
            self.assertEqual((shown["id"], shown["file_name"]), (quotation, "Angebot 7.pdf"))
            self.assertIsNone(shown["released_at"])
            self.assertEqual(self.get(rfq)["status"], "New")
            self.release(rfq)
            answer = self.read(rfq, reader[1])
            self.assertEqual((answer.status, answer.body == content), (200, True))
            self.assertEqual(answer.header("Content-Type"), "application/pdf")
            self.assertIn("Angebot 7.pdf", answer.header("Content-Disposition"))

    def test_staged_blocks(self):
        rfq = self.new_rfq()
        self.enable_portal(rfq)
        bearer = self.new_reader(rfq["customer"]["id"])[1]
        _, link = self.open_upload(rfq)
        content = pdf(700_000)
        ids = [base64.b64encode(b"block-%d" % i).decode() for i in range(7)]
        for i in reversed(range(7)):
            more = "&comp=block&blockid=" + urllib.parse.quote(ids[i], safe="")
            answer = self.put(link, content[i * 100_000:(i + 1) * 100_000], more, **{"x-ms-blob-type": None})
            self.assertEqual(answer.status, 201, answer)
        # Blocks alone are no document.
        self.assertIsNone(self.get(rfq)["quotation"])
        self.assert_problem(self.set_status(rfq), 409, "quotation_missing")
        listed = "".join(f"<Latest>{id}</Latest>" for id in ids)
        answer = self.put(link, f"<BlockList>{listed}</BlockList>".encode(), "&comp=blocklist",
                          **{"x-ms-blob-type": None})
        self.assertEqual(answer.status, 201, answer)
        self.release(rfq)
        self.assertEqual(self.read(rfq, bearer).body, content)

    def test_the_official_client(self):
        rfq = self.new_rfq()
        self.enable_portal(rfq)
        bearer = self.new_reader(rfq["customer"]["id"])[1]
        for way in ("single", "blocks", "stream"):
            content = pdf(350_000)
            url = self.rfq("POST", f"/rfqs/{rfq['id']}/quotation/upload").json["url"]
            with tempfile.NamedTemporaryFile() as file:
                file.write(content)
                file.flush()
                self.assertNotIn("error", upload(url, way, file.name))
            self.release(rfq)
            self.assertEqual(self.read(rfq, bearer).body, content)

    def test_only_a_pdf_of_at_most_50_mib(self):
        rfq = self.new_rfq()
        _, link = self.open_upload(rfq)
        for wrong in (b"", b"%PDF", b"\n%PDF-1.7", b"%pdf-1.7", b"PK\x03\x04"):
            self.assertEqual(self.put(link, wrong).status, 415, wrong)
        block = urllib.parse.quote(base64.b64encode(b"1").decode(), safe="")
        self.assertEqual(self.put(link, b"no document", f"&comp=block&blockid={block}").status, 201)
        commit = f"<BlockList><Latest>{base64.b64encode(b'1').decode()}</Latest></BlockList>".encode()
        self.assertEqual(self.put(link, commit, "&comp=blocklist").status, 415)
        self.assertEqual(self.put(link, pdf(MOST_BYTES + 1)).status, 413)
        self.assertIsNone(self.get(rfq)["quotation"])
        self.assert_problem(self.set_status(rfq), 409, "quotation_missing")

    def test_a_single_put_says_what_it_is(self):
        _, link = self.open_upload(self.new_rfq())
        self.assertEqual(self.put(link, pdf(), **{"x-ms-blob-type": None}).status, 400)
        self.assert_blob_error(self.put(link, pdf(), **{"x-ms-blob-type": "PageBlob"}), 400, "InvalidHeaderValue")

    def test_a_changed_link_is_refused(self):
        rfq = self.new_rfq()
        _, link = self.open_upload(rfq)
        other, _ = self.open_upload(self.new_rfq())
        path, _, signature = link.partition("?sig=")
        covered, _, mac = signature.partition(".")
        twisted = mac[:-2] + ("A" if mac[-2] != "A" else "B") + mac[-1]
        for changed in (f"{path.rpartition('/')[0]}/{other}?sig={signature}", f"{path}?sig={covered}.{twisted}",
                        f"{path}?sig={covered[:-1]}.{mac}", f"{path}?sig={covered}", path,
                        link.replace("/uploads/", "/downloads/")):
            self.assertIn(self.put(changed, pdf()).status, (403, 405), changed)
        self.assertIn(self.server.send("GET", link).status, (403, 405))
        self.assertIsNone(self.get(rfq)["quotation"])
        self.assertEqual(self.put(link, pdf()).status, 201)

    def test_the_last_complete_content_counts(self):
        rfq = self.new_rfq()
        self.enable_portal(rfq)
        bearer = self.new_reader(rfq["customer"]["id"])[1]
        _, first = self.open_upload(rfq)
        _, second = self.open_upload(rfq)
        contents = [pdf(), pdf(), pdf()]
        etags = [self.rfq("GET", f"/rfqs/{rfq['id']}").header("ETag")]
        for link, content in ((first, contents[0]), (second, contents[1]), (first, contents[2])):
            self.assertEqual(self.put(link, content).status, 201)
            etags.append(self.rfq("GET", f"/rfqs/{rfq['id']}").header("ETag"))
        self.assertEqual(len(set(etags)), 4, etags)
        self.assertEqual(self.put(second, b"no document").status, 415)
        self.release(rfq)
        self.assertEqual(self.read(rfq, bearer).body, contents[2])
        for link in (first, second):
            self.assert_blob_error(self.put(link, pdf()), 403, "AuthenticationFailed")
        self.assertEqual(self.read(rfq, bearer).body, contents[2])
        self.assertEqual(self.files(), 1)

    def test_what_came_in_time_outlives_the_link(self):
        self.configure("modules.settings.rfqs.upload_link_seconds = 2")
        rfq, idle = self.new_rfq(), self.new_rfq()
        quotation, link = self.open_upload(rfq)
        _, unused = self.open_upload(idle)
        self.assertEqual(self.put(link, pdf()).status, 201)
        wait_for(lambda: self.put(link, pdf()).status == 403 and self.put(unused, pdf()).status == 403, 15,
                 "the links to end", pause=0.2)
        shown = self.get(rfq)["quotation"]
        self.assertEqual(shown["id"], quotation)
        # Some time after, the module looks what became of them. A job that runs at this moment gets its next time
        # when it ends, so all are hurried until they are done.
        hurry = ("UPDATE cardcage.job SET not_before = now() WHERE operation = 'rfqs.settle_upload/1'"
                 f" AND tenant_id = '{self.tenant.id}'")
        rows = f"SELECT id || '|' || (uploaded_at IS NULL) FROM rfqs.quotation WHERE tenant_id = '{self.tenant.id}'"

        def are_settled():
            self.server.sql(hurry)
            return self.server.sql(rows) == [f"{quotation}|false"]
        wait_for(are_settled, 20, "the uploads to be settled", pause=0.2)
        self.assertEqual(self.get(rfq)["quotation"], shown)
        self.assert_problem(self.set_status(idle), 409, "quotation_missing")
        self.assertEqual(self.release(rfq)["id"], quotation)

    def test_a_deleted_rfq_takes_its_documents_along(self):
        rfq = self.new_rfq()
        self.upload(rfq, pdf())
        self.release(rfq)
        _, link = self.upload(rfq, pdf())
        self.assertEqual(self.files(), 2)
        self.assertEqual(self.rfq("DELETE", f"/rfqs/{rfq['id']}").status, 204)
        self.assertEqual(self.files(), 0)
        self.assertEqual(self.put(link, pdf()).status, 403)


class PortalTest(QuotationCase):
    def setUp(self):
        self.made = self.new_rfq()
        self.enable_portal(self.made)
        self.address, self.bearer, self.user = self.new_reader(self.made["customer"]["id"])

    def available(self):
        """Messages that a quotation is there, once all of them have left."""
        wait_for(lambda: self.server.sql("SELECT count(*) FROM cardcage.outbox_mail WHERE tenant_id ="
            f" '{self.tenant.id}' AND sent_at IS NULL") == ["0"], 10, "the outbox to be empty")
        return self.mails(self.address, "Your quotation")

    def test_a_document_is_internal_until_it_is_released(self):
        first, second = pdf(), pdf()
        self.assert_problem(self.read(self.made, self.bearer), 404, "not_found")
        self.upload(self.made, first)
        self.assert_problem(self.read(self.made, self.bearer), 404, "not_found")
        self.assertEqual(self.available(), [])
        self.release(self.made)
        self.assertEqual(self.read(self.made, self.bearer).body, first)
        self.assertEqual(len(self.available()), 1)
        self.upload(self.made, second)
        for status in ("InProgress", "OrderPlaced"):
            self.assertEqual(self.set_status(self.made, status).status, 200)
            self.assertEqual(self.read(self.made, self.bearer).body, first)
        self.release(self.made)
        self.assertEqual(self.read(self.made, self.bearer).body, second)
        self.assertEqual(len(self.available()), 2)
        self.assertIn("corrected", self.available()[1][1])
        # Nothing new: nobody hears of it.
        self.release(self.made)
        self.assertEqual(len(self.available()), 2)
        self.assertEqual(self.files(), 1)

    def test_parts_and_heads(self):
        content = pdf()
        self.upload(self.made, content)
        self.release(self.made)
        answer = self.read(self.made, self.bearer, Range="bytes=0-4")
        self.assertEqual((answer.status, answer.body), (206, b"%PDF-"))
        answer = self.read(self.made, self.bearer, "HEAD")
        self.assertEqual((answer.status, answer.body, answer.header("Content-Length")), (200, b"", str(len(content))))

    def test_only_active_users_of_the_customer_read(self):
        self.upload(self.made, pdf())
        self.release(self.made)
        stranger = self.customer("POST", "/customers", {"number": "C-2", "portal_enabled": True})
        _, other, _ = self.new_reader(stranger["id"], "zoe")
        self.assert_problem(self.read(self.made, other), 404, "not_found")
        self.assert_problem(self.read(self.made, self.tenant.new_bearer(["portal"])), 404, "not_found")
        self.assert_problem(self.read(self.made, self.tenant.new_bearer(["read", "write"])), 403, "missing_scope")
        self.assert_problem(self.server.send("GET", f"/portal/rfqs/{self.made['id']}/quotation"), 401)
        self.assert_problem(self.rfq("GET", f"/rfqs/{self.made['id']}", Authorization=f"Bearer {self.bearer}"), 403)
        for status, expected in (("Deactivated", 404), ("Active", 200)):
            self.customer("PATCH", f"/customers/{self.made['customer']['id']}/users/{self.user}", {"status": status})
            self.assertEqual(self.read(self.made, self.bearer).status, expected)

    def test_without_a_portal_only_the_status_changes(self):
        self.enable_portal(self.made, False)
        self.upload(self.made, pdf())
        self.assertTrue(self.release(self.made)["released_at"])
        self.assert_problem(self.read(self.made, self.bearer), 404, "not_found")
        self.enable_portal(self.made)
        self.assertEqual(self.read(self.made, self.bearer).status, 200)
        self.configure("modules.settings.rfqs.portal_enabled = false")
        self.assert_problem(self.read(self.made, self.bearer), 404, "not_found")
        self.upload(self.made, pdf())
        self.release(self.made)
        self.assertEqual(self.available(), [])

    def test_another_customer_does_not_inherit_the_quotation(self):
        content = pdf()
        self.upload(self.made, content)
        self.release(self.made)
        answer = self.rfq("PATCH", f"/rfqs/{self.made['id']}", {"customer": {"number": "C-3", "name": "Third"}})
        third = answer.json["customer"]["id"]
        self.assertIsNone(answer.json["quotation"]["released_at"])
        self.customer("PATCH", f"/customers/{third}", {"portal_enabled": True})
        _, bearer, _ = self.new_reader(third, "tom")
        for reader in (self.bearer, bearer):
            self.assert_problem(self.read(self.made, reader), 404, "not_found")
        self.release(self.made)
        self.assertEqual(self.read(self.made, bearer).body, content)
        self.assert_problem(self.read(self.made, self.bearer), 404, "not_found")

    def test_links_and_bearers_are_not_in_the_log(self):
        _, link = self.upload(self.made, pdf())
        self.release(self.made)
        self.read(self.made, self.bearer)
        log = self.server.log()
        self.assertNotIn(link.partition("sig=")[2], log)
        self.assertNotIn(self.bearer, log)


class ManyAtOnceTest(QuotationCase):
    def test_every_rfq_gets_a_number_of_its_own(self):
        numbers = []
        self.new_rfq(number="RFQ-000005")
        self.tenant.bearer

        def client(number):
            for _ in range(5):
                numbers.append(self.new_rfq()["number"])
        together(6, client)
        self.assertEqual(sorted(numbers), [f"RFQ-{i:06}" for i in range(1, 32) if i != 5])

    def test_a_thousand_numbers_taken_by_hand_are_left_out(self):
        rfq = self.new_rfq()
        self.server.sql(
            "INSERT INTO rfqs.rfq SELECT (jsonb_populate_record(rfq, jsonb_build_object('id', gen_random_uuid(),"
            " 'number', 'RFQ-' || lpad(serial::text, 6, '0')))).* FROM rfqs.rfq AS rfq, generate_series(2, 2500) AS"
            f" serial WHERE rfq.id = '{rfq['id']}'")
        self.assertEqual(self.new_rfq()["number"], "RFQ-002501")

    def test_each_change_of_status_follows_the_one_before(self):
        rfq = self.new_rfq()
        statuses = ["InProgress", "InReview", "InformationMissing", "Won"]

        def client(number):
            for i in range(6):
                self.assertEqual(self.set_status(rfq, statuses[(number + i) % 4]).status, 200)
        together(4, client)
        history = self.rfq("GET", f"/rfqs/status-history?rfq_id={rfq['id']}").json
        self.assertIsNone(history[0]["from_status"])
        for earlier, later in zip(history, history[1:]):
            self.assertEqual(earlier["to_status"], later["from_status"])
            self.assertNotEqual(later["from_status"], later["to_status"])
        self.assertEqual(history[-1]["to_status"], self.get(rfq)["status"])

    def test_uploads_and_releases_at_once(self):
        rfq = self.new_rfq()
        self.enable_portal(rfq)
        bearer = self.new_reader(rfq["customer"]["id"])[1]
        contents = set()

        def client(number):
            for _ in range(5):
                content = pdf(2000)
                _, link = self.open_upload(rfq)
                if self.put(link, content).status == 201:
                    contents.add(content)
                self.assertIn(self.set_status(rfq).status, (200, 409))
        together(4, client)
        self.assertIn(self.read(rfq, bearer).body, contents)
        released = self.server.sql(
            f"SELECT count(*) FROM rfqs.quotation WHERE rfq_id = '{rfq['id']}' AND released_at IS NOT NULL")
        self.assertEqual(released, ["1"])

    def test_a_customer_does_not_go_while_an_rfq_comes(self):
        for _ in range(10):
            customer = self.customer("POST", "/customers", {"name": "short-lived"})["id"]
            answers = {}

            def client(number):
                if number:
                    answers["rfq"] = self.rfq("POST", "/rfqs", {"name": "x", "customer": {"id": customer}})
                else:
                    answers["delete"] = self.tenant.send("DELETE", f"/customers/{customer}", Accept=CUSTOMER)
            together(2, client)
            outcome = (answers["rfq"].status, answers["delete"].status)
            self.assertIn(outcome, {(200, 409), (400, 204)}, answers)


class MissingModulesTest(QuotationCase):
    def test_without_assemblies_there_are_no_rfqs(self):
        self.configure("modules.disabled = assemblies")
        answer = self.rfq("POST", "/rfqs", {"name": "x", "customer": {"number": "C-1", "name": "x"}})
        self.assert_problem(answer, 503, "operation_unavailable")
        self.assertEqual(self.customer("GET", "/customers"), [])

    def test_costs_are_frozen_by_who_calculates_them(self):
        rfq = self.new_rfq()
        self.configure("modules.disabled = costing\nmodules.settings.rfqs.freeze_on_release = true")
        answer = self.rfq("PATCH", f"/rfqs/{rfq['id']}", {"is_cost_frozen": True, "name": "frozen"})
        self.assert_problem(answer, 503, "operation_unavailable")
        self.assertEqual(self.get(rfq)["name"], "Board")
        self.upload(rfq, pdf())
        self.assert_problem(self.set_status(rfq), 503, "operation_unavailable")
        self.assertEqual(self.get(rfq)["status"], "New")
        self.assertIsNone(self.get(rfq)["quotation"]["released_at"])

    def test_the_currency_of_the_tenant(self):
        self.configure("modules.settings.rfqs.base_currency = CHF")
        self.assertEqual(self.new_rfq()["base_currency"], "CHF")
        self.assertEqual(self.new_rfq(base_currency="USD")["base_currency"], "USD")


class BlobStoreTest(QuotationCase):
    """With files in a blob store, the link leads there."""

    @classmethod
    def setUpClass(cls):
        cls.azurite = Azurite()
        cls.own = Server(cls.azurite.settings("quotations")).start()

    @classmethod
    def tearDownClass(cls):
        cls.own.remove()
        cls.azurite.stop()

    @property
    def server(self):
        return self.own

    def test_from_the_store_to_the_reader(self):
        rfq = self.new_rfq()
        self.enable_portal(rfq)
        bearer = self.new_reader(rfq["customer"]["id"])[1]
        content = pdf()
        url = self.rfq("POST", f"/rfqs/{rfq['id']}/quotation/upload").json["url"]
        self.assertFalse(url.startswith(self.server.base_url))
        parts = urllib.parse.urlsplit(url)
        answer = send(f"{parts.scheme}://{parts.netloc}", "PUT", f"{parts.path}?{parts.query}",
                      {"x-ms-blob-type": "BlockBlob"}, content)
        self.assertEqual(answer.status, 201, answer)
        self.release(rfq)
        self.assertEqual(self.read(rfq, bearer).body, content)
