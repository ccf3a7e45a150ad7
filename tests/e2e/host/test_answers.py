"""Errors, lists, versions of records and deprecated operations as clients see them (E-05, E-06, E-07)."""

import gzip
import json
import random
import re
import threading
import time
import urllib.parse

from support.case import Case
from support.load import together
from support.server import wait_for
from support.wire import Connection


class Errors(Case):
    """Every error is a problem with code, request id and a type whose page opens."""

    def answers(self):
        headers = self.tenant.headers()
        id = self.tenant.new_customer(number="taken")

        def raw(data):
            with Connection(self.server.base_url) as connection:
                connection.send(data)
                return connection.answer()
        json_type = {"Content-Type": "application/json"}
        yield 400, "malformed_request", raw(b"GET / HTTP/1.1\r\nHost : x\r\n\r\n")
        yield 400, "malformed_request", raw(b"GET /customers HTTP/1.1\r\n\r\n")
        yield 400, "malformed_request", self.tenant.get("/customers/%zz")
        yield 400, "invalid_json", self.tenant.send("POST", "/customers", b"{")
        yield 400, "invalid_field", self.tenant.send("POST", "/customers", {"name": 5})
        yield 400, "invalid_parameter", self.tenant.get("/customers?limit=x")
        yield 400, "invalid_json", self.server.send("POST", "/token", json_type, b"[")
        yield 401, "token_missing", self.server.send("GET", "/customers")
        yield 401, "token_invalid", self.server.send("GET", "/customers", {"Authorization": "Bearer x"})
        yield 401, "invalid_api_token", self.tenant.exchange("cc_x", source="127.0.0.7")
        yield 403, "missing_scope", self.server.send("GET", "/customers",
            {**headers, "Authorization": f"Bearer {self.tenant.new_bearer(['write'])}"})
        yield 404, "not_found", self.tenant.get("/nowhere")
        yield 404, "not_found", self.tenant.get("/customers/nobody")
        yield 404, "not_found", self.tenant.get("/problems/made_up")
        yield 404, "not_found", self.tenant.get("/docs/made-up.js")
        yield 404, "unsupported_version", self.tenant.get("/customers", Accept="*/*")
        yield 404, "unsupported_version", self.tenant.get("/customers", Accept=None)
        yield 405, "method_not_allowed", self.tenant.send("DELETE", "/customers")
        yield 406, "not_acceptable", self.tenant.get("/customers", Accept="text/html")
        yield 406, "not_acceptable", self.tenant.get("/customers", Accept="application/api.cardcage.customer-v9+json")
        yield 409, "number_taken", self.tenant.send("POST", "/customers", {"number": "taken"})
        yield 412, "precondition_failed", self.tenant.send("PATCH", f"/customers/{id}", {"name": "x"}, If_Match='"no"')
        yield 413, "payload_too_large", raw(
            b"POST /token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n")
        yield 414, "uri_too_long", self.tenant.get("/" + "x" * 40_000)
        yield 415, "unsupported_media_type", self.tenant.send("POST", "/customers", b"x", Content_Type="text/plain")
        yield 417, None, self.tenant.get("/customers", Expect="x")
        yield 431, "headers_too_large", self.tenant.get("/customers", X="y" * 40_000)
        yield 500, "internal_error", self.tenant.get("/trouble/throw")
        yield 501, "not_implemented", self.tenant.send("BREW", "/customers")
        yield 501, "not_implemented", self.tenant.send("POST", "/customers", Transfer_Encoding="gzip")
        yield 505, "http_version_not_supported", raw(b"GET / HTTP/7.0\r\nHost: x\r\n\r\n")

    def test_every_error_is_a_problem_whose_page_opens(self):
        for status, code, answer in self.answers():
            with self.subTest(status=status, code=code):
                problem = self.assert_problem(answer, status, code)
                page = self.server.send("GET", urllib.parse.urlsplit(problem["type"]).path)
                self.assertEqual(page.status, 200, problem)
                self.assertTrue(page.header("Content-Type").startswith("text/html"))
                self.assertIn(problem["code"], page.text)
                if status == 401:
                    self.assertTrue(answer.header("WWW-Authenticate"))
                if status == 405:
                    self.assertTrue(answer.header("Allow"))

    def test_a_message_says_what_was_sent(self):
        twice = self.assert_problem(self.tenant.get("/customers?limit=1&limit=2"), 400, "invalid_parameter")
        self.assertEqual(twice["detail"], "The query parameter `limit` must be sent only once.")
        self.assertEqual(twice["errors"][0]["pointer"], "limit")
        long_token = self.assert_problem(self.tenant.exchange("x" * 20_000, source="127.0.0.8"), 413, "payload_too_large")
        self.assertIn("API token", long_token["detail"])

    def test_data_of_a_tenant_stays_with_it(self):
        id = self.tenant.new_customer(number="own")
        user = self.tenant.send("POST", f"/customers/{id}/users", {"email": "own@example.org"})
        for answer, caching in ((self.tenant.get(f"/customers/{id}"), "private, no-cache"),
                                (self.tenant.get("/customers"), "private, no-store"),
                                (self.tenant.get("/customers/nobody"), "no-store"), (user, "private, no-cache"),
                                (self.tenant.exchange(self.tenant.new_api_token()), "no-store"),
                                (self.tenant.get("/openapi.json"), "private, no-cache")):
            with self.subTest(answer=answer):
                self.assertEqual(answer.header("X-Content-Type-Options"), "nosniff")
                self.assertEqual(answer.header("Cache-Control"), caching)

    def test_a_body_may_be_gzip_and_nothing_else(self):
        offers = json.dumps([]).encode()
        for coding in ("gzip", "GZIP", "x-gzip"):
            answer = self.tenant.send("POST", "/customers", gzip.compress(json.dumps({"number": coding}).encode()),
                                      Content_Encoding=coding)
            self.assertEqual((answer.status, answer.json["number"]), (200, coding))
        imported = self.tenant.send("POST", "/offers/import", gzip.compress(offers), Content_Encoding="gzip")
        plain = self.tenant.send("POST", "/offers/import", offers, Content_Encoding="identity")
        self.assertEqual((imported.status, imported.json.get("code") if imported.status >= 400 else None),
                         (plain.status, plain.json.get("code") if plain.status >= 400 else None))
        for coding in ("br", "deflate", "gzip, gzip", "zstd"):
            refused = self.tenant.send("POST", "/customers", b"{}", Content_Encoding=coding)
            self.assert_problem(refused, 415, "unsupported_media_type")
            self.assertEqual(refused.header("Accept-Encoding"), "gzip")
        broken = self.tenant.send("POST", "/customers", gzip.compress(b"{}")[:-3], Content_Encoding="gzip")
        self.assert_problem(broken, 400, "malformed_request")
        bomb = self.tenant.send("POST", "/customers", gzip.compress(b" " * (80 << 20)), Content_Encoding="gzip")
        self.assert_problem(bomb, 413, "payload_too_large")

    def test_the_page_of_every_code_opens(self):
        index = self.server.send("GET", "/problems")
        codes = set(re.findall(r'href="[^"]*?(?:/problems/)?([a-z_]+)"', index.text))
        self.assertGreater(len(codes), 30)
        for code in codes:
            self.assertEqual(self.server.send("GET", f"/problems/{code}").status, 200, code)

    def test_a_missing_accept_names_the_value_to_send(self):
        problem = self.assert_problem(self.tenant.get("/customers", Accept="*/*"), 404, "unsupported_version")
        value = re.search(r"application/\S+\+json", problem["detail"])[0]
        self.assertEqual(self.tenant.get("/customers", Accept=value).status, 200)

    def test_all_fields_are_complained_about_at_once(self):
        problem = self.assert_problem(self.tenant.send("POST", "/customers",
            {"number": "", "name": 5, "industry": "x", "currency": "x"}), 400, "invalid_field")
        self.assertEqual([error["pointer"] for error in problem["errors"]],
            ["/number", "/name", "/industry", "/currency"])


class Lists(Case):
    def test_a_walk_along_the_links_gives_the_whole_list(self):
        for number in range(57):
            self.tenant.new_customer(number=f"C-{number}")
        whole = self.tenant.get("/customers")
        self.assertIsNone(whole.header("Link"))
        self.assertEqual([customer["number"] for customer in whole.json], [f"C-{number}" for number in range(57)])
        for limit in (1, 10, 19, 56, 57, 58, 1000):
            with self.subTest(limit=limit):
                walked, target = [], f"/customers?limit={limit}"
                while target:
                    page = self.tenant.get(target)
                    self.assertLessEqual(len(page.json), limit)
                    walked += page.json
                    link = page.header("Link")
                    target = re.fullmatch(r'<(\S+)>; rel="next"', link)[1] if link else None
                    if target:
                        self.assertTrue(target.startswith(self.server.base_url))
                        self.assertEqual(len(page.json), limit)
                self.assertEqual(walked, whole.json)

    def test_a_walk_survives_changes_of_the_list(self):
        ids = [self.tenant.new_customer(number=str(number)) for number in range(9)]
        page = self.tenant.get("/customers?limit=3")
        for gone in (ids[0], ids[2], ids[4]):
            self.assertEqual(self.tenant.send("DELETE", f"/customers/{gone}").status, 204)
        self.tenant.send("PATCH", f"/customers/{ids[1]}", {"name": "changed"})
        self.tenant.new_customer(number="new")
        following = self.tenant.get(re.match(r"<(\S+)>", page.header("Link"))[1])
        self.assertEqual([customer["number"] for customer in following.json], ["3", "5", "6"])

    def test_a_large_list_is_answered_whole(self):
        self.server.sql(
            "INSERT INTO customers.customer (tenant_id, number, name, created_at) "
            f"SELECT '{self.tenant.id}', 'L-' || n, repeat('x', 200), "
            "now() + n * interval '1 microsecond' FROM generate_series(1, 20000) AS n")
        self.tenant.get("/customers?limit=1")
        before = self.server.status("VmRSS")
        for _ in range(3):
            answer = self.tenant.get("/customers")
            self.assertEqual((answer.status, len(answer.json)), (200, 20_000))
        self.assertGreater(len(answer.body), 6_000_000)
        numbers = [customer["number"] for customer in answer.json]
        self.assertEqual(numbers, [f"L-{n}" for n in range(1, 20_001)])
        self.assertLess(self.server.status("VmRSS") - before, 160 * 1024, "kB")

    def test_an_empty_list_is_an_empty_array(self):
        for target in ("/customers", "/customers?limit=5", "/customers?customer_number=none"):
            answer = self.tenant.get(target)
            self.assertEqual((answer.status, answer.text, answer.header("Link")), (200, "[]", None))


class Versions(Case):
    def setUp(self):
        self.path = "/customers/" + self.tenant.new_customer(name="first")

    def tag(self):
        tag = self.tenant.get(self.path).header("ETag")
        self.assertRegex(tag, r'^"[!#-~]+"$')  # strong
        return tag

    def test_a_known_version_is_not_sent_again(self):
        tag = self.tag()
        for condition in (tag, "*", f'"other", {tag}', f"W/{tag}", f'"a,b",{tag}'):
            with self.subTest(condition=condition):
                for method in ("GET", "HEAD"):
                    answer = self.tenant.send(method, self.path, If_None_Match=condition)
                    self.assertEqual((answer.status, answer.body, answer.header("ETag")), (304, b"", tag))
                    self.assertEqual(answer.header("Vary"), "Accept")
        for condition in ('"other"', tag[:-1], tag.strip('"'), f'"x{tag[1:]}', ""):
            with self.subTest(condition=condition):
                self.assertEqual(self.tenant.get(self.path, If_None_Match=condition).status, 200)

    def test_a_change_makes_another_version(self):
        before = self.tag()
        changed = self.tenant.send("PATCH", self.path, {"name": "second"}, If_Match=before)
        self.assertEqual(changed.status, 200)
        after = self.tag()
        self.assertNotEqual(before, after)
        self.assertEqual(changed.header("ETag"), after)
        self.assertEqual(self.tenant.get(self.path, If_None_Match=before).status, 200)

    def test_a_change_of_another_version_is_refused(self):
        old = self.tag()
        self.tenant.send("PATCH", self.path, {"name": "second"})
        for method, body in (("PATCH", {"name": "third"}), ("DELETE", None)):
            for condition in (old, f"W/{self.tag()}", '"other"', f'"x", {old}'):
                with self.subTest(method=method, condition=condition):
                    self.assert_problem(self.tenant.send(method, self.path, body, If_Match=condition), 412,
                        "precondition_failed")
        self.assertEqual(self.tenant.get(self.path).json["name"], "second")
        self.assertEqual(self.tenant.send("PATCH", self.path, {"name": "third"}, If_Match="*").status, 200)
        self.assertEqual(self.tenant.send("DELETE", self.path, If_Match=f'"x", {self.tag()}').status, 204)

    def test_two_clients_never_lose_an_update(self):
        self.tenant.send("PATCH", self.path, {"notes": "0"})
        conflicts = []

        def increment(_):
            with self.tenant.connect() as connection:
                for _ in range(25):
                    while True:
                        read = connection.request("GET", self.path, self.tenant.headers())
                        headers = self.tenant.headers(If_Match=read.header("ETag"), Content_Type="application/json")
                        body = json.dumps({"notes": str(int(read.json["notes"]) + 1)}).encode()
                        answer = connection.request("PATCH", self.path, headers, body)
                        if answer.status == 200:
                            break
                        conflicts.append(answer.status)
        together(2, increment)
        self.assertEqual(self.tenant.get(self.path).json["notes"], "50")
        self.assertLessEqual(set(conflicts), {412})


class DeprecatedOperations(Case):
    def series(self):
        return self.server.metrics().get('cardcage_http_deprecated_requests_total{method="GET",route="/trouble/old"}',
            0)

    def test_a_deprecated_operation_says_so_and_is_counted(self):
        before = self.series()
        for _ in range(3):
            answer = self.tenant.get("/trouble/old")
            self.assertEqual((answer.status, answer.text), (200, "old"))
            self.assertEqual(answer.header("Deprecation"), "@1735689600")
            self.assertEqual(answer.header("Sunset"), "Mon, 01 Jan 2035 00:00:00 GMT")
            link, relation = re.fullmatch(r'<(\S+)>; rel="(\w+)"', answer.header("Link")).groups()
            self.assertEqual(relation, "deprecation")
            self.assertEqual(self.server.send("GET", link).status, 200)
        self.assertEqual(self.series(), before + 3)
        used = f"SELECT method, path, uses FROM cardcage.deprecated_use WHERE tenant_id = '{self.tenant.id}'"
        self.assertEqual(wait_for(lambda: self.server.sql(used), 6, "the use to be counted"), ["GET|/trouble/old|3"])
        self.tenant.get("/trouble/old")
        wait_for(lambda: self.server.sql(used) == ["GET|/trouble/old|4"], 6, "the use to be added")
        self.assertTrue(self.tenant.get("/openapi.json").json["paths"]["/trouble/old"]["get"]["deprecated"])

    def test_other_operations_say_nothing_of_that(self):
        names = self.tenant.get("/customers").names
        self.assertFalse({"deprecation", "sunset", "link"} & set(names))


class Concurrency(Case):
    def test_many_clients_on_the_same_numbers_leave_unique_numbers(self):
        """32 clients make, rename and delete customers of ten numbers for five seconds."""
        headers = self.tenant.headers(Content_Type="application/json")
        statuses, lock, end = {}, threading.Lock(), time.monotonic() + 5

        def client(seed):
            chance, mine = random.Random(seed), {}
            with self.tenant.connect() as connection:
                while time.monotonic() < end:
                    number = f"N-{chance.randrange(10)}"
                    turn = chance.random()
                    if turn < 0.5:
                        exchange = ("POST", "/customers", {"number": number})
                    else:
                        found = connection.request("GET", "/customers", headers).json
                        if not found:
                            continue
                        target = "/customers/" + chance.choice(found)["id"]
                        exchange = ("PATCH", target, {"number": number}) if turn < 0.8 else ("DELETE", target, None)
                    method, target, body = exchange
                    answer = connection.request(method, target, headers,
                        None if body is None else json.dumps(body).encode())
                    mine[method, answer.status] = mine.get((method, answer.status), 0) + 1
            with lock:
                for key, count in mine.items():
                    statuses[key] = statuses.get(key, 0) + count
        together(32, client)
        allowed = {("POST", 200), ("POST", 409), ("PATCH", 200), ("PATCH", 404), ("PATCH", 409), ("DELETE", 204),
            ("DELETE", 404)}
        self.assertLessEqual(set(statuses), allowed, statuses)
        self.assertGreater(statuses[("POST", 200)], 0)
        self.assertGreater(statuses[("POST", 409)], 0)
        numbers = [customer["number"] for customer in self.tenant.get("/customers").json]
        self.assertEqual(len(numbers), len(set(numbers)))
        self.assertLessEqual(set(numbers), {f"N-{i}" for i in range(10)})
