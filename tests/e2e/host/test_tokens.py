"""API tokens, bearers, their revocation and their secrecy."""

import base64
import hashlib
import hmac
import json
import subprocess
import time

from support.case import Case
from support.server import wait_for
from support.tenant import CUSTOMER


def encode(data):
    data = json.dumps(data).encode() if not isinstance(data, bytes) else data
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(part):
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


class Bearers(Case):
    def get(self, authorization):
        headers = {"Accept": CUSTOMER, **({} if authorization is None else {"Authorization": authorization})}
        return self.server.send("GET", "/customers", headers)

    def test_a_missing_bearer_is_asked_for(self):
        for authorization in (None, "", "Basic dXNlcjpwYXNz", "Bearer", self.tenant.bearer,
                "Bearers " + self.tenant.bearer, "Token x"):
            with self.subTest(authorization=authorization):
                answer = self.get(authorization)
                problem = self.assert_problem(answer, 401)
                self.assertIn(problem["code"], ("token_missing", "token_invalid"))
                self.assertTrue(answer.header("WWW-Authenticate").startswith("Bearer"), answer)

    def test_forged_bearers_are_refused(self):
        head, claims, signature = self.tenant.bearer.split(".")
        header, content = decode(head), decode(claims)
        now = int(time.time())

        def signed(new_header, new_content, key=b""):
            text = f"{encode(new_header)}.{encode(new_content)}"
            return f"{text}.{encode(hmac.new(key, text.encode(), hashlib.sha256).digest())}"

        forged = {
            "alg none": f"{encode({**header, 'alg': 'none'})}.{claims}.",
            "alg None": f"{encode({**header, 'alg': 'None'})}.{claims}.{signature}",
            "alg HS512": f"{encode({**header, 'alg': 'HS512'})}.{claims}.{signature}",
            "alg RS256": f"{encode({**header, 'alg': 'RS256'})}.{claims}.{signature}",
            "empty key": signed(header, content), "key is the kid": signed(header, content,
            str(header.get("kid", "")).encode()),
            "no signature": f"{head}.{claims}.", "two parts": f"{head}.{claims}",
            "four parts": f"{self.tenant.bearer}.x", "a dot more": self.tenant.bearer + ".",
            "padding": self.tenant.bearer + "=", "blank inside": f"{head}. {claims}.{signature}",
            "short signature": self.tenant.bearer[:-1],
            "other scopes": f"{head}.{encode({**content, 'scopes': ['admin']})}.{signature}",
            "later": f"{head}.{encode({**content, 'exp': now + 10**6})}.{signature}",
            "kid path": f"{encode({**header, 'kid': '../../etc/passwd'})}.{claims}.{signature}",
            "kid sql": f"{encode({**header, 'kid': '1 OR 1=1'})}.{claims}.{signature}",
            "crit": f"{encode({**header, 'crit': ['x']})}.{claims}.{signature}",
            "jku": f"{encode({**header, 'jku': 'http://127.0.0.1/'})}.{claims}.{signature}",
            "not base64": "a.b.c", "dots": "..", "nothing": "",
            "not json": f"{encode(b'{')}.{encode(b'{')}.{signature}", "long": "x" * 20_000,
            "arrays": f"{encode([])}.{encode([])}.{signature}", "upper case": f"{head}.{claims}.{signature.upper()}",
        }
        last = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        forged["other spelling of the last byte"] = self.tenant.bearer[:-1] + last[last.index(self.tenant.bearer[
            -1]) ^ 1]
        for name, token in forged.items():
            with self.subTest(name):
                self.assertNotEqual(token, self.tenant.bearer)
                answer = self.get(f"Bearer {token}")
                problem = self.assert_problem(answer, 401)
                self.assertIn(problem["code"], ("token_invalid", "token_missing") if not token else ("token_invalid",))
                if problem["code"] == "token_invalid":
                    self.assertIn('error="invalid_token"', answer.header("WWW-Authenticate"))
        self.assertEqual(self.get(f"bearer {self.tenant.bearer}").status, 200)

    def test_an_access_token_lives_for_an_hour_and_names_its_client_only(self):
        content = decode(self.tenant.bearer.split(".")[1])
        self.assertEqual(content["exp"] - content["iat"], 3600)
        self.assertEqual(content["tenant"], self.tenant.id)

    def test_scopes_are_needed(self):
        id = self.tenant.new_customer(name="x")
        reader = {"Authorization": "Bearer " + self.tenant.new_bearer(["read"]), "Accept": CUSTOMER}
        writer = {"Authorization": "Bearer " + self.tenant.new_bearer(["write"]), "Accept": CUSTOMER}
        for headers, method, target, status in ((reader, "GET", "/customers", 200),
                (writer, "GET", "/customers", 403), (reader, "DELETE", f"/customers/{id}", 403),
                                                (reader, "GET", "/admin/users", 403), (writer, "GET", "/admin/users",
                                                403)):
            with self.subTest(method=method, target=target):
                answer = self.server.send(method, target, headers)
                self.assertEqual(answer.status, status, answer)
                if status == 403:
                    self.assert_problem(answer, 403, "missing_scope")


class ApiTokens(Case):
    def test_forms_of_api_tokens(self):
        token = self.tenant.new_api_token()
        wrong = ["", "x", token[:-1], token + "0", token.upper(), " " + token, token + "\n", token[3:],
            token.replace("_", "-"),
                 token[:10] + ("0" if token[10] != "0" else "1") + token[11:],
                 "cc_0000000000000000_" + "0" * 64 + "_00000000"]
        for text in wrong:
            with self.subTest(text=text):
                answer = self.tenant.exchange(text, source="127.0.0.3")
                self.assert_problem(answer, 401, "invalid_api_token")
                self.assertTrue(answer.header("WWW-Authenticate").startswith("Bearer"))
        for body in (b"{}", b'{"token": null}', b'{"token": 5}', b'{"token": ["x"]}'):
            with self.subTest(body=body):
                self.assert_problem(self.server.send("POST", "/token", {"Content-Type": "application/json"}, body),
                    400, "invalid_field")
        for body in (b"", b"token", b"[]", b'{"token": "x"', b'{"token": "x", "token": "y"}'):
            with self.subTest(body=body):
                self.assert_problem(self.server.send("POST", "/token", {"Content-Type": "application/json"}, body),
                    400, "invalid_json")
        self.tenant.bearer_of(token)
        answer = self.tenant.exchange(token)
        self.assertEqual((answer.status, answer.header("Content-Type"), answer.header("Cache-Control")),
            (200, "text/plain", "no-store"))
        self.assertRegex(answer.text, r"^[\w-]+\.[\w-]+\.[\w-]+$")

    def assert_refused_soon(self, bearer):
        headers = {"Authorization": f"Bearer {bearer}", "Accept": CUSTOMER}
        answer = wait_for(lambda: (a := self.server.send("GET", "/customers", headers)).status != 200 and a, 60,
            "the bearer to be refused")
        self.assert_problem(answer, 401, "token_invalid")

    def test_a_revoked_token_is_refused_soon(self):
        token = self.tenant.new_api_token()
        bearer = self.tenant.bearer_of(token)
        self.assertEqual(self.tenant.get("/customers").status, 200)
        self.server.command("token", "revoke", token.split("_")[1])
        self.assert_refused_soon(bearer)
        self.assert_problem(self.tenant.exchange(token, source="127.0.0.4"), 401, "invalid_api_token")
        self.assertEqual(self.tenant.get("/customers").status, 200, "another token of the same tenant")

    def test_a_deleted_token_is_refused_soon(self):
        token = self.tenant.new_api_token()
        bearer = self.tenant.bearer_of(token)
        self.server.sql(f"DELETE FROM cardcage.api_token WHERE id = '{token.split('_')[1]}'")
        self.assert_refused_soon(bearer)

    def test_a_disabled_tenant_is_refused_soon_and_comes_back(self):
        self.tenant.new_customer(name="kept")
        self.server.command("tenant", "disable", self.tenant.slug)
        self.assert_refused_soon(self.tenant.bearer)
        self.server.command("tenant", "enable", self.tenant.slug)
        wait_for(lambda: self.tenant.get("/customers").status == 200, 5, "the tenant to come back")
        self.assertEqual(len(self.tenant.get("/customers").json), 1)

    def test_guessing_is_slowed_down_for_the_guesser_only(self):
        guesser = "127.0.0.9"
        answers = [self.tenant.exchange("cc_guess", source=guesser) for _ in range(30)]
        self.assertEqual({answer.status for answer in answers}, {401})
        answer = self.tenant.exchange("cc_guess", source=guesser)
        self.assert_problem(answer, 429, "too_many_requests")
        self.assertTrue(1 <= int(answer.header("Retry-After")) <= 60)
        # A client with a right token behind the same address is not limited as a guesser.
        token = self.tenant.new_api_token()
        self.assertEqual(self.tenant.exchange(token, source=guesser).status, 200)
        headers = self.tenant.headers()
        self.assertEqual(self.server.send("GET", "/customers", headers, source=guesser).status, 200)
        self.assertEqual(self.tenant.exchange(token, source="127.0.0.10").status, 200)


class Secrets(Case):
    def test_the_secret_of_a_token_is_nowhere(self):
        token = self.tenant.new_api_token()
        bearer = self.tenant.bearer_of(token)
        secret = token.split("_")[2]
        headers = {"Authorization": f"Bearer {bearer}", "Accept": CUSTOMER}
        self.server.send("GET", "/customers", headers)
        self.server.send("GET", f"/nowhere/{token}?token={token}&bearer={bearer}", headers)
        self.server.send("POST", "/customers", {**headers, "Content-Type": "application/json"},
            f'{{"name": "{token}'.encode())
        self.server.send("POST", "/token", {"Content-Type": "application/json", "X-Request-Id": token[:64]},
            f'{{"token": "{token}x"}}'.encode(), source="127.0.0.5")
        self.server.send("GET", "/customers", {"Authorization": f"Bearer {bearer}x"})

        dump = subprocess.run(["pg_dump", "-d", self.server.database() + " user=postgres", "--inserts"],
            capture_output=True, text=True, check=True, cwd="/").stdout
        self.assertIn(token.split("_")[1], dump, "the public id is there, so the dump is the right one")
        process = "".join(open(f"/proc/{self.server.pid}/{file}", errors="replace").read()
            for file in ("cmdline", "environ"))
        postgres_log = (self.server.data / "postgres.log").read_text(errors="replace")
        log = self.server.log()
        signature = bearer.split(".")[2]
        for place, text in (("dump", dump), ("log", log), ("output", self.server.output()), ("process", process),
                ("postgres log", postgres_log)):
            with self.subTest(place):
                self.assertNotIn(secret, text)
                self.assertNotIn(signature, text)

    def test_the_signing_key_is_private(self):
        key = self.server.data / "keys"
        self.assertEqual(key.stat().st_mode & 0o077, 0)


class CursorsAndTags(Case):
    def test_a_cursor_of_another_tenant_is_none(self):
        other = self.server.new_tenant("other")
        for tenant in (self.tenant, other):
            for name in "abc":
                tenant.new_customer(name=name)
        link = self.tenant.get("/customers?limit=1").header("Link")
        cursor = link.split("cursor=")[1].split(">")[0]
        self.assertEqual(len(self.tenant.get(f"/customers?limit=1&cursor={cursor}").json), 1)
        self.assert_problem(other.get(f"/customers?limit=1&cursor={cursor}"), 400, "invalid_parameter")
        for broken in (cursor[:-1], cursor + "A", cursor.swapcase(), cursor[1:], "A" * len(cursor), cursor[:8], "%00",
                cursor + "%3D"):
            with self.subTest(broken=broken):
                self.assert_problem(self.tenant.get(f"/customers?limit=1&cursor={broken}"), 400, "invalid_parameter")
        self.assert_problem(self.tenant.get(f"/customers?limit=1&cursor={cursor}&customer_number=x"), 400,
            "invalid_parameter")
        self.assert_problem(self.tenant.get(f"/admin/users?limit=1&cursor={cursor}"), 400, "invalid_parameter")

    def test_a_tag_of_another_tenant_opens_nothing(self):
        other = self.server.new_tenant("other")
        id = self.tenant.new_customer(name="x")
        tag = self.tenant.get(f"/customers/{id}").header("ETag")
        foreign = other.get(f"/customers/{id}", If_None_Match=tag, X_Request_Id="same")
        nobodys = "00000000-0000-7000-8000-000000000000"
        unknown = other.get(f"/customers/{nobodys}", If_None_Match=tag, X_Request_Id="same")
        self.assert_problem(foreign, 404, "not_found")
        self.assertEqual((foreign.names, foreign.text.replace(id, nobodys)), (unknown.names, unknown.text))
        self.assert_problem(other.send("PATCH", f"/customers/{id}", {"name": "y"}, If_Match=tag), 404, "not_found")
        self.assertEqual(self.tenant.get(f"/customers/{id}").json["name"], "x")
