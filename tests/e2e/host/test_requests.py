"""Framing, early answers, limits, methods and paths through the routes of real modules."""

import json
import urllib.parse

from support.case import Case
from support.wire import Closed, Connection

JSON = {"Content-Type": "application/json"}


class TruncatedRequests(Case):
    def assert_nothing_stored(self, *pieces):
        with self.tenant.connect() as connection:
            connection.send(b"".join(pieces))
            connection.socket.shutdown(1)
            try:
                self.assert_problem(connection.answer(), 400, "malformed_request")
            except Closed as closed:
                self.assertEqual(closed.received, b"")
        self.assertEqual(self.tenant.count_customers(), 0)

    def test_a_cut_off_body_stores_nothing(self):
        body = json.dumps({"number": "C-1", "name": "whole"}).encode()
        head = Connection(self.server.base_url).head("POST", "/customers", self.tenant.headers(**JSON), body)
        for length in (0, 1, len(body) - 1):
            with self.subTest(length=length):
                self.assert_nothing_stored(head, body[:length])

    def test_a_body_that_is_json_before_its_announced_end_stores_nothing(self):
        body = b'{"name": "shorter than announced"}'
        head = Connection(self.server.base_url).head("POST", "/customers", self.tenant.headers(**JSON), body + b" ")
        self.assert_nothing_stored(head, body)

    def test_cut_off_chunks_store_nothing(self):
        body = b'{"name": "chunked"}'
        headers = self.tenant.headers(Transfer_Encoding="chunked", **JSON)
        head = Connection(self.server.base_url).head("POST", "/customers", headers)
        chunk = b"%x\r\n%s\r\n" % (len(body), body)
        for sent in (chunk, chunk + b"0", chunk + b"0\r\n", b"%x\r\n%s" % (len(body), body), chunk + b"zz\r\n"):
            with self.subTest(sent=sent):
                self.assert_nothing_stored(head, sent)
        with self.tenant.connect() as connection:
            connection.send(head + chunk + b"0\r\n\r\n")
            self.assertEqual(connection.answer().status, 200)

    def test_a_large_cut_off_body_stores_nothing(self):
        body = b'"' + b"x" * (1 << 20)
        head = Connection(self.server.base_url).head("POST", "/trouble/items", self.tenant.headers(**JSON), body + b'"')
        with self.tenant.connect() as connection:
            connection.send(head + body)
        self.assertEqual(self.tenant.get("/trouble/items").text, "0")


class EarlyAnswers(Case):
    """An answer before the body was read never lets the body be taken for a request."""

    SMUGGLED = b"GET /trouble/items HTTP/1.1\r\nHost: x\r\n\r\n"

    def refusals(self):
        headers = self.tenant.headers()
        return {
            401: ("/customers", {"Authorization": "Bearer x", **JSON}),
            404: ("/nowhere", {**headers, **JSON}),
            405: ("/openapi.json", {**headers, **JSON}),
            406: ("/customers", {**headers, **JSON, "Accept": "text/html"}),
            415: ("/customers", {**headers, "Content-Type": "text/plain"}),
        }

    def test_a_request_behind_an_unread_body_is_answered_rightly_or_not_at_all(self):
        for status, (target, headers) in self.refusals().items():
            for size in (1, len(self.SMUGGLED), 10_000, 65_536, 1 << 20, 10 << 20):
                with self.subTest(status=status, size=size), self.tenant.connect() as connection:
                    body = (self.SMUGGLED * (size // len(self.SMUGGLED) + 1))[:size]
                    try:
                        connection.send(connection.head("POST", target, headers, body) + body)
                    except OSError:
                        continue  # the server answered and closed while the body was on its way
                    answer = connection.answer()
                    self.assertEqual(answer.status, status, answer)
                    self.assert_next_is_right_or_closed(connection, answer)

    def test_a_body_that_is_never_sent(self):
        for status, (target, headers) in self.refusals().items():
            with self.subTest(status=status), self.tenant.connect() as connection:
                connection.send(connection.head("POST", target, headers).replace(b"\r\n\r\n",
                    b"\r\nContent-Length: 1000000\r\n\r\n"))
                self.assertEqual(connection.answer().status, status)
                self.assertTrue(connection.ended())

    def test_a_body_over_the_limit_is_refused_by_its_announcement(self):
        limit = 64 << 20
        with self.tenant.connect() as connection:
            head = connection.head("POST", "/customers", self.tenant.headers(Expect="100-continue", **JSON))
            connection.send(head.replace(b"\r\n\r\n", b"\r\nContent-Length: %d\r\n\r\n" % (limit + 1)))
            self.assert_problem(connection.answer(), 413, "payload_too_large")
            self.assertTrue(connection.ended())

    def test_a_chunked_body_over_the_limit_of_the_token_exchange(self):
        with self.tenant.connect() as connection:
            connection.send(connection.head("POST", "/token", {"Transfer-Encoding": "chunked", **JSON}))
            chunk = b"10000\r\n" + b" " * 65_536 + b"\r\n"
            try:
                for _ in range(32):
                    connection.send(chunk)
            except OSError:
                pass
            self.assert_problem(connection.answer(), 413, "payload_too_large")

    def test_an_expected_body_is_asked_for(self):
        body = b'{"name": "asked for"}'
        with self.tenant.connect() as connection:
            connection.send(connection.head("POST", "/customers", self.tenant.headers(Expect="100-continue", **JSON),
                body))
            self.assertEqual(connection._head().split(b"\r\n")[0][:12], b"HTTP/1.1 100")
            connection.send(body)
            self.assertEqual(connection.answer().status, 200)

    def assert_next_is_right_or_closed(self, connection, answer):
        try:
            connection.send(connection.head("GET", "/customers", self.tenant.headers()))
            after = connection.answer()
        except (Closed, OSError):
            return
        self.assertNotEqual((answer.header("Connection") or "").lower(), "close", answer)
        self.assertEqual((after.status, after.text), (200, "[]"), after)


class ReflectedValues(Case):
    HOSTILE = ["a\r\nX-Evil: 1", "a\nX-Evil: 1", "a\rX-Evil: 1", "\0", "a\x0bb", "\x7f",
        "=?utf-8?Q?a=0D=0AX-Evil:=201?=", "ä\u2028b",
               "\u560a\u560dX-Evil: 1", "%0d%0aX-Evil:1", "\"; X-Evil=1", "<http://x>; rel=next", "x" * 20_000]

    def test_a_header_value_of_a_module(self):
        for value in self.HOSTILE:
            with self.subTest(value=value[:40]):
                answer = self.tenant.query("/trouble/reflect", value=value)
                if answer.status == 200:
                    self.assertEqual(answer.names.count("x-evil"), 0, answer)
                    refused = any(c in value for c in "\r\n\0\x0b\x7f")
                    self.assertEqual(answer.text, "-2" if refused else "0", answer)
                    self.assertEqual("x-reflected" in answer.names, not refused, answer)
                else:
                    self.assert_problem(answer, 400)

    def test_a_header_name_of_a_module(self):
        for name in ["X:", "X Y", "X\r\nX-Evil", "X\n", "Ä", "(x)", "content-length", "Content-LENGTH",
                "Transfer-Encoding",
                     "connection", "X-Request-Id", "ETag", "Vary", "Date", "keep-alive", "Upgrade", "TE", "Trailer",
                     "WWW-Authenticate", "Content-Type"]:
            with self.subTest(name=name):
                answer = self.tenant.query("/trouble/reflect", name=name, value="5")
                self.assertEqual((answer.status, answer.text), (200, "-2"), answer)
                self.assertEqual(len(answer.names), len(set(answer.names)), answer)
                self.assertNotIn("x-evil", answer.names)

    def test_the_request_id(self):
        for value in ["a b", "a;b", "ä", "x" * 65, "=?utf-8?Q?a=0D=0AX-Evil:=201?=", "a\"b", "<x>", "a,b", "a\tb"]:
            with self.subTest(value=value):
                answer = self.tenant.get("/nowhere", X_Request_Id=value)
                self.assertRegex(answer.header("X-Request-Id"), r"^[A-Za-z0-9._-]{1,64}$")
                self.assertNotIn("x-evil", answer.names)
                self.assert_problem(answer, 404)
        self.assertEqual(self.tenant.get("/nowhere", X_Request_Id="mine-1.2_3").header("X-Request-Id"), "mine-1.2_3")
        for value in (b"a\rb", b"a\0b"):
            with self.tenant.connect() as connection:
                self.assert_problem(connection.request("GET", "/customers", {"X-Request-Id": value}), 400)

    def test_filters_in_the_link_of_a_page(self):
        for number in ("1", "2"):
            self.tenant.new_customer(number=number)
        for value in self.HOSTILE + [">; rel=\"evil\"", "a&limit=5", "a#b"]:
            with self.subTest(value=value[:40]):
                answer = self.tenant.query("/customers", limit=1, made_up=value)
                self.assertIn(answer.status, (200, 400, 414))
                if answer.status == 200:
                    self.assertRegex(answer.header("Link"), r'^<http://[-A-Za-z0-9.:/?=&%_~]+>; rel="next"$')

    def test_values_of_records_in_the_headers_of_an_answer(self):
        refused = self.tenant.send("POST", "/customers", {"number": "C\r\nX-Evil: 1"})
        self.assert_problem(refused, 400, "invalid_field")
        id = self.tenant.new_customer(number="C\u2028X-Evil: 1", notes="N\r\nX-Evil: 1")
        answer = self.tenant.get(f"/customers/{id}")
        self.assertNotIn("x-evil", answer.names)
        self.assertRegex(answer.header("ETag"), r'^"[-0-9a-zA-Z]+"$')


class Limits(Case):
    def raw(self, data):
        with self.tenant.connect() as connection:
            try:
                connection.send(data)
            except OSError:
                pass
            return connection.answer()

    def test_a_long_request_line(self):
        self.assert_problem(self.tenant.get("/customers?customer_number=" + "y" * 33_000), 414, "uri_too_long")
        self.assertEqual(self.tenant.get("/customers?customer_number=" + "y" * 30_000).status, 200)
        self.assert_problem(self.tenant.get("/customers?" + "y" * 30_000), 400, "invalid_parameter")

    def test_an_endless_request_line(self):
        self.assert_problem(self.raw(b"GET /" + b"x" * 200_000), 414, "uri_too_long")

    def test_many_header_fields(self):
        self.assert_problem(self.tenant.get("/customers", **{f"X_{i}": "1" for i in range(101)}), 431,
            "headers_too_large")
        self.assertEqual(self.tenant.get("/customers", **{f"X_{i}": "1" for i in range(90)}).status, 200)

    def test_large_header_fields(self):
        self.assert_problem(self.tenant.get("/customers", X="y" * 33_000), 431, "headers_too_large")
        self.assert_problem(self.raw(b"GET / HTTP/1.1\r\nX: " + b"y" * 200_000), 431, "headers_too_large")

    def test_deep_json(self):
        for depth, status in ((60, 200), (65, 400), (1_000_000, 400)):
            body = b'{"name": "deep", "x": ' + b"[" * depth + b"]" * depth + b"}"
            with self.subTest(depth=depth):
                self.assertEqual(self.tenant.send("POST", "/customers", body).status, status)

    def test_many_query_parameters(self):
        few = "&".join(f"x{i}=1" for i in range(190))
        problem = self.assert_problem(self.tenant.get("/customers?" + few), 400, "invalid_parameter")
        self.assertEqual([error["pointer"] for error in problem["errors"]], [f"x{i}" for i in range(20)])
        many = "&".join(f"x{i}=1" for i in range(2000))
        self.assertNotIn("errors", self.assert_problem(self.tenant.get("/customers?" + many), 400, "invalid_parameter"))

    def test_an_unknown_version_of_http(self):
        for version, status in ((b"HTTP/9.9", 505), (b"HTTP/2.0", 505), (b"HTTP/1.2", 505), (b"HTCPCP/1.0", 400)):
            with self.subTest(version=version):
                self.assert_problem(self.raw(b"GET /customers " + version + b"\r\nHost: x\r\n\r\n"), status)

    def test_an_unknown_expectation(self):
        self.assertEqual(self.tenant.get("/customers", Expect="a miracle").status, 417)

    def test_contradicting_lengths(self):
        for lines in (b"Content-Length: 5\r\nContent-Length: 6", b"Content-Length: 5\r\nTransfer-Encoding: chunked",
                b"Content-Length: +5",
                      b"Content-Length: 1,0", b"Content-Length : 5", b"Transfer-Encoding: gzip, chunked",
                      b"Transfer-Encoding: xchunked",
                      b"Content-Length: 5\r\n continued", b"Host: y"):
            with self.subTest(lines=lines):
                answer = self.raw(b"POST /customers HTTP/1.1\r\nHost: x\r\n" + lines + b"\r\n\r\nhello")
                self.assertIn(answer.status, (400, 501), answer)
                self.assert_problem(answer, answer.status)
                self.assertEqual(answer.header("Connection"), "close")


class MethodsAndPaths(Case):
    def test_options_names_the_methods(self):
        for target, allow in (("/customers", "GET, HEAD, OPTIONS, POST"),
                ("/customers/1", "DELETE, GET, HEAD, OPTIONS, PATCH"),
                              ("/token", "OPTIONS, POST"), ("/openapi.json", "GET, HEAD, OPTIONS")):
            with self.subTest(target=target):
                answer = self.tenant.send("OPTIONS", target)
                self.assertEqual((answer.status, answer.header("Allow"), answer.body), (204, allow, b""))
        self.assertEqual(self.tenant.send("OPTIONS", "*").status, 204)

    def test_another_method_is_405_and_names_the_allowed_ones(self):
        for method, target in (("DELETE", "/customers"), ("PUT", "/customers/1"), ("POST", "/openapi.json"),
                ("GET", "/token")):
            with self.subTest(method=method, target=target):
                answer = self.tenant.send(method, target)
                self.assert_problem(answer, 405, "method_not_allowed")
                self.assertTrue(answer.header("Allow"))

    def test_an_unknown_method_is_501(self):
        for method in ("BREW", "get", "TRACE", "CONNECT", "PROPFIND", "M-SEARCH", "x" * 40):
            with self.subTest(method=method), self.tenant.connect() as connection:
                target = "example.org:80" if method == "CONNECT" else "/customers"
                answer = connection.request(method, target, self.tenant.headers())
                self.assertIn(answer.status, (501, 400) if method == "CONNECT" else (501, 405)
                    if method == "TRACE" else (501,), answer)
                self.assert_problem(answer, answer.status)

    def test_no_header_overrides_the_method(self):
        id = self.tenant.new_customer(name="stays")
        for header in ("X_HTTP_Method_Override", "X_HTTP_Method", "X_Method_Override"):
            self.tenant.get(f"/customers/{id}", **{header: "DELETE"})
        self.assert_problem(self.tenant.get(f"/customers/{id}?_method=DELETE"), 400, "invalid_parameter")
        self.assertEqual(self.tenant.get(f"/customers/{id}").status, 200)

    def test_head_is_get_without_a_body(self):
        id = self.tenant.new_customer(name="head")
        for target in ("/customers", f"/customers/{id}", "/customers?limit=1", "/customers/unknown", "/nowhere",
                "/openapi.json", "/problems/not_found",
                       "/trouble/huge?mebibytes=3"):
            with self.subTest(target=target), self.tenant.connect() as connection:
                headers = {**self.tenant.headers(), "X-Request-Id": "same"}
                got = connection.request("GET", target, headers)
                headed = connection.request("HEAD", target, headers)
                self.assertEqual((headed.status, headed.body), (got.status, b""))
                self.assertEqual(int(headed.header("Content-Length")), len(got.body))
                differing = {"date"}
                self.assertEqual([field for field in headed.fields if field[0].lower() not in differing],
                                 [field for field in got.fields if field[0].lower() not in differing])

    def test_a_path_segment_is_decoded_once_and_only_after_routing(self):
        for value in ("A/B", "A%2FB", "a b", "a+b", "ä", "田中", "a;x=1", "a?b", "a#b", "%", "..a", ".hidden", "a\\b",
                "a:b", "\x01", "a\r\nb", "😀"):
            with self.subTest(value=value):
                answer = self.tenant.get("/trouble/segments/" + urllib.parse.quote(value, safe=""))
                self.assertEqual((answer.status, answer.text), (200, value), answer)
        self.assertEqual(self.tenant.get("/trouble/segments/a+b;x").text, "a+b;x")

    def test_odd_paths_have_one_meaning(self):
        for path in ("/customers/", "//customers", "/customers//", "/./customers", "/customers/.",
                "/nowhere/../customers", "/customers/..", "/CUSTOMERS",
                     "/customers;x", "/customers;x=1", "/%2e/customers", "/nowhere/%2e%2e/customers", "/%2Fcustomers",
                     "/customers%2F", "/customers%3Flimit=1",
                     "/customers%20", "/customers.json"):
            with self.subTest(path=path):
                self.assert_problem(self.tenant.get(path), 404, "not_found")
        self.assertEqual(self.tenant.get("/%63ustomers").status, 200)  # an encoded letter is that letter

    def test_broken_paths_are_refused(self):
        for path in ("/customers%00", "/trouble/segments/%00", "/trouble/segments/%zz", "/trouble/segments/%",
                "/trouble/segments/%c0%af",
                     "/trouble/segments/%ed%a0%80", "/trouble/segments/%ff", "/trouble/segments/%f5%80%80%80"):
            with self.subTest(path=path):
                self.assert_problem(self.tenant.get(path), 400)
        for path in (b"/customers\xff", b"customers", b"/cust omers", b"/customers#x", b"\\customers", b"/\x01"):
            with self.subTest(path=path), self.tenant.connect() as connection:
                answer = connection.request("GET", path, self.tenant.headers())
                self.assertIn(answer.status, (400, 404), answer)
                self.assert_problem(answer, answer.status)

    def test_the_absolute_form(self):
        self.tenant.new_customer(name="x")
        for target in (self.server.base_url + "/customers?limit=1", "http://other.example/customers?limit=1"):
            with self.subTest(target=target):
                self.assertEqual(len(self.tenant.get(target).json), 1)
        for target in ("http:///customers", "ftp://x/customers", "http://"):
            with self.subTest(target=target):
                self.assertIn(self.tenant.get(target).status, (400, 404, 303))

    def test_malformed_and_repeated_parameters(self):
        for query in ("customer_number=%zz", "customer_number=%ff", "customer_number=%00",
                "customer_number=1&customer_number=2", "limit=1&limit=1", "%ff=1", "customer_number", "customer_number=%20"):
            with self.subTest(query=query):
                self.assert_problem(self.tenant.get("/customers?" + query), 400, "invalid_parameter")
        for query in ("", "&", "&&", "limit=", "updated_since", "customer_number=1=2", "customer_number=1;y=2"):
            with self.subTest(query=query):
                self.assertEqual(self.tenant.get("/customers?" + query).status, 200)
        for query in ("=", "=1", "x", "x=", "limit=5&x=1", "customer_nmber=1", "Limit=5"):
            with self.subTest(query=query):
                problem = self.assert_problem(self.tenant.get("/customers?" + query), 400, "invalid_parameter")
                self.assertEqual([error["rule"] for error in problem["errors"]], ["unknown"])

    def test_pipelined_requests_are_answered_in_order(self):
        with self.tenant.connect() as connection:
            heads = [connection.head("GET", f"/trouble/segments/{i}", self.tenant.headers()) for i in range(50)]
            connection.send(b"".join(heads))
            self.assertEqual([connection.answer().text for _ in range(50)], [str(i) for i in range(50)])
