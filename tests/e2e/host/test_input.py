"""JSON, scalars and texts through POST and PATCH /customers: what is refused, and where."""

import unicodedata

from support.case import Case

LONE = b'"\\ud800"'


class HostileJson(Case):
    NOT_JSON = [
        b"", b" ", b"{", b"}", b"[", b"]", b"{]", b"nul", b"nulll", b"True", b"NaN", b'{"name": NaN}',
        b'{"name": Infinity}', b'{"name": -Infinity}',
        b'{"name": "x",}', b'{,"name": "x"}', b'{"name" "x"}', b'{"name": "x" "y"}', b"{'name': 'x'}", b'{name: "x"}',
        b'{"name": "x"} x', b'{"name": "x"}{}',
        b'{"name": "x"}\0', b" \xef\xbb\xbf{\"name\": \"x\"}", b'{"name": "x\ny"}', b'{"name": "x\ty"}',
        b'{"name": "\\x"}', b'{"name": "\\u00g0"}', b'{"name": "\\u"}',
        b'{"name": "x}', b'{"x": 01}', b'{"x": +1}', b'{"x": 1.}', b'{"x": .1}', b'{"x": 1e}', b'{"x": 0x10}',
        b'{"x": 1_000}', b'{"x": --1}', b'{"x": 1.2.3}',
        b'{"name": "x", "name": "y"}', b'{"name": "x", "n\\u0061me": "y"}', b'{"x": {"a": 1, "a": 2}}',
        b'{"name": "a\\u0000b"}', b'{"a\\u0000": 1}',
        b'{"name": ' + LONE + b"}", b'{"name": "\\udc00"}', b'{"name": "\\ud800\\u0041"}',
        b'{"name": "\\ud83d\\ud83d"}',
        b'{"name": "\xff"}', b'{"name": "\xc0\xaf"}', b'{"name": "\xed\xa0\x80"}', b'{"name": "\xf4\x90\x80\x80"}',
        b'{"name": "\xe2\x82"}', b'{"\xff": 1}',
        b'/* */ {"name": "x"}', b'{"name": "x"} // x', b'{"name": "x"', b'{"x": [1, 2', b'{"x": [1,, 2]}',
        b'{"x": [1,]}', b"\x00", b"\xfe\xff\x00{\x00}",
        b"[" * 1_000_000, b"[" * 500_000 + b"]" * 500_000, b'{"x":' * 100_000, b'{"x": ' + b"[" * 64 + b"]" * 64 + b"}",
    ]
    WRONG_KIND = [b"null", b"true", b"5", b'"name"', b"[]", b'[{"name": "x"}]']

    def post(self, body):
        """The answer; the time in the handler is taken from the log."""
        logged = self.server.log_size()
        answer = self.tenant.send("POST", "/customers", body)
        lines = [line for line in self.server.log_lines(logged)
            if line.get("request_id") == answer.header("X-Request-Id")]
        self.assertFalse([line for line in lines if line["level"] == "error"], lines)
        return answer, lines[-1]["duration_us"] if lines else 0

    def test_what_is_not_json_is_refused_with_a_position(self):
        for body in self.NOT_JSON:
            with self.subTest(body=body[:60]):
                answer, duration = self.post(body)
                problem = self.assert_problem(answer, 400, "invalid_json")
                self.assertRegex(problem["detail"], r"\bbyte \d+|empty|must be|missing|no body")
        self.assertEqual(self.tenant.count_customers(), 0)

    def test_another_kind_of_value_is_refused(self):
        for body in self.WRONG_KIND:
            with self.subTest(body=body):
                self.assert_problem(self.post(body)[0], 400, "invalid_json")
        self.assertEqual(self.tenant.count_customers(), 0)

    def test_numbers_of_any_size_are_read_where_nothing_needs_them(self):
        for number in (b"1e400", b"-0", b"9223372036854775808", b"1" * 10_000, b"0." + b"1" * 10_000,
                b"1e-999999999999"):
            with self.subTest(number=number[:30]):
                self.assertEqual(self.post(b'{"name": "x", "unknown": ' + number + b"}")[0].status, 200)

    def test_more_values_than_the_limit_are_refused(self):
        answer, _ = self.post(b'{"name": "x", "x": [' + b",".join([b"0"] * 1_100_000) + b"]}")
        self.assertIn(answer.status, (400, 413))
        self.assert_problem(answer, answer.status)
        self.assertEqual(self.tenant.count_customers(), 0)

    def test_no_type_is_coerced(self):
        for member, pointer in (('"name": 5', "/name"), ('"name": true', "/name"), ('"name": ["x"]', "/name"),
                ('"name": {}', "/name"),
                                ('"name": "x", "portal_enabled": "true"', "/portal_enabled"),
                                ('"name": "x", "portal_enabled": 1', "/portal_enabled"),
                                ('"name": "x", "portal_enabled": "yes"', "/portal_enabled"),
                                ('"name": "x", "industry": 0', "/industry"),
                                ('"name": "x", "currency": []', "/currency"), ('"name": "x", "notes": 1.5', "/notes")):
            with self.subTest(member=member):
                problem = self.assert_problem(self.post(b"{" + member.encode() + b"}")[0], 400, "invalid_field")
                self.assertEqual([(error["pointer"], error["rule"]) for error in problem["errors"]],
                    [(pointer, "type")])
        self.assertEqual(self.tenant.count_customers(), 0)

    def test_scalars_have_one_spelling(self):
        for field, values in {
            "currency": ["eur", "Eur", "EURO", "EU", " EUR", "EUR ", "E\u00dcR", "ＥＵＲ", "XXX", "123", "", "ABC"],
            "industry": ["auto", "AUTO", "Auto ", " Auto", "", "0", "Automotive", "Aut\u043e"],
        }.items():
            for value in values:
                with self.subTest(field=field, value=value):
                    problem = self.assert_problem(self.tenant.send("POST", "/customers", {"name": "x", field: value}),
                        400, "invalid_field")
                    self.assertEqual(problem["errors"][0]["pointer"], "/" + field)
        self.assertEqual(self.tenant.count_customers(), 0)

    def test_ids_in_a_path_have_one_spelling(self):
        id = self.tenant.new_customer(name="x")
        for spelling in (id.replace("-", ""), "{" + id + "}", id + "x", id[:-1], "urn:uuid:" + id, id + "%20",
                "%20" + id, id + "%0a", "0", "null",
                         "-".join([id.replace("-", "")[i:i + 4] for i in range(0, 32, 4)]), id.replace("-", "_"),
                         id + ";x"):
            with self.subTest(spelling=spelling):
                for method in ("GET", "DELETE"):
                    self.assert_problem(self.tenant.send(method, f"/customers/{spelling}"), 404, "not_found")
        self.assertEqual(self.tenant.get(f"/customers/{id.upper()}").json["id"], id)  # hexadecimal digits have no case

    def test_whole_numbers_in_a_query_have_one_spelling(self):
        for limit in ("0", "-1", "+5", "5.0", " 5", "5 ", "0x5", "1e2", "05x", "1,000", "1001",
                "9999999999999999999999", "٥", "five", "NaN"):
            with self.subTest(limit=limit):
                problem = self.assert_problem(self.tenant.query("/customers", limit=limit), 400, "invalid_parameter")
                self.assertEqual(problem["errors"][0]["pointer"], "limit")


class Texts(Case):
    TEXTS = [
        "undefined", "null", "None", "true", "0", "-0", "1e400", "NaN", "\\", "\\u0000", "'", "''", '"', "`", "--",
        ";", "%", "_", "%s%n", "%00", "../../etc/passwd",
        "$1", "$$", "${HOME}", "$(id)", "'; DROP TABLE customers.customer; --", "1' OR '1'='1", "{{7*7}}", "{}",
        '{"a":1}', "<script>alert(1)</script>", "]]>", "&amp;",
        "=1+1", "a\tb", "a\nb", "a\r\nb: c", "a\x01b", "a\x1bb", "a\x7fb", "a\u0085b", "Ω≈ç√∫˜µ≤≥÷", "ß", "ẞ", "İ",
        "ı", "ﬁ", "Å", "A\u030a", "田中さん", "مُنَاقَشَةُ",
        "\u202etest\u202c", "a\u200bb", "a\ufeffb", "👩‍👩‍👧", "🇩🇪", "T\u0338o\u0338", "\ufffd", "a\ufffeb",
        "\U0010ffff", "\u2028", "ä" * 64, " inner  blanks ",
    ]

    # White_Space of the Unicode standard (PropList.txt), and U+FEFF.
    BLANKS = "\t\n\v\f\r \x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000\ufeff"

    def test_a_text_comes_back_as_it_was_sent(self):
        """Notes just so; a name without the blanks around it, and not at all with control characters in it."""
        for text in self.TEXTS:
            with self.subTest(text=text):
                name = text.strip(self.BLANKS)
                answer = self.tenant.send("POST", "/customers", {"name": text, "notes": text})
                if not name or any(unicodedata.category(letter) == "Cc" for letter in name):
                    problem = self.assert_problem(answer, 400, "invalid_field")
                    self.assertEqual([(error["pointer"], error["rule"]) for error in problem["errors"]],
                                     [("/name", "format" if name else "length")])
                    answer = self.tenant.send("POST", "/customers", {"name": "x", "notes": text})
                    name = "x"
                self.assertEqual(answer.status, 200, answer)
                read = self.tenant.get("/customers/" + answer.json["id"]).json
                self.assertEqual((read["name"], read["notes"]), (name, text))

    def test_blanks_around_an_identifier_count_nowhere(self):
        for number, blank in enumerate(self.BLANKS):
            with self.subTest(blank=f"U+{ord(blank):04X}"):
                id = self.tenant.new_customer(number=f"{blank}N {number}{blank}{blank}", name=f"{blank}Name{blank}")
                self.assertEqual((f"N {number}", "Name"),
                                 tuple(self.tenant.get(f"/customers/{id}").json[key] for key in ("number", "name")))
                found = self.tenant.query("/customers", customer_number=f"{blank}N {number}{blank}").json
                self.assertEqual([id], [customer["id"] for customer in found])
                self.assert_problem(self.tenant.send("POST", "/customers", {"number": f"N {number}{blank}"}), 409,
                                    "number_taken")
                self.assert_problem(self.tenant.send("POST", "/customers", {"name": blank * 3}), 400, "invalid_field")
        # U+200B is no White_Space.
        self.tenant.new_customer(number="N 1\u200b")

    def test_numbers_match_exactly(self):
        """Neither case folding nor normalisation nor patterns: each of these is a number of its own."""
        numbers = ["ß", "ss", "SS", "ẞ", "İ", "i", "I", "ı", "ﬁ", "fi", "Å", "A\u030a", "%", "_", "a%", "ab", "a_",
            "\\", "\\\\", "'", "*"]
        for number in numbers:
            self.tenant.new_customer(number=number)
        for number in numbers:
            with self.subTest(number=number):
                found = self.tenant.query("/customers", customer_number=number).json
                self.assertEqual([customer["number"] for customer in found], [number])

    def test_a_megabyte_is_too_long_for_any_field(self):
        for field in ("number", "name", "notes"):
            with self.subTest(field=field):
                problem = self.assert_problem(self.tenant.send("POST", "/customers",
                    {"name": "x", field: "y" * (1 << 20)}), 400, "invalid_field")
                self.assertEqual([(e["pointer"], e["rule"]) for e in problem["errors"]], [("/" + field, "length")])

    def test_lengths_count_characters(self):
        for text in ("a" * 64, "ä" * 64, "👩" * 64):
            self.assertEqual(self.tenant.send("POST", "/customers", {"number": text}).status, 200)
            self.assertEqual(self.tenant.send("POST", "/customers", {"number": text + "x"}).status, 400)


class MassAssignment(Case):
    """Members that are not the client's to set change nothing."""

    FOREIGN = {"id": "00000000-0000-4000-8000-000000000000", "tenant_id": "00000000-0000-4000-8000-000000000000",
               "created_at": "2001-01-01T00:00:00Z", "updated_at": "2001-01-01T00:00:00Z", "row_version": 77,
               "is_system": True}

    def test_a_new_record_takes_only_what_a_client_may_set(self):
        made = self.tenant.send("POST", "/customers", {"name": "x", **self.FOREIGN}).json
        for key in ("id", "created_at", "updated_at"):
            self.assertNotEqual(made[key], self.FOREIGN[key])
        self.assertNotIn("tenant_id", made)
        self.assertEqual(self.tenant.count_customers(), 1)

    def test_a_change_takes_only_what_a_client_may_set(self):
        id = self.tenant.new_customer(name="x")
        before = self.tenant.get(f"/customers/{id}").json
        self.assertEqual(self.tenant.send("PATCH", f"/customers/{id}", self.FOREIGN).status, 200)
        after = self.tenant.get(f"/customers/{id}").json
        self.assertEqual({**after, "updated_at": ""}, {**before, "updated_at": ""})
        self.assertEqual(self.tenant.count_customers(), 1)
