"""The ways of customers' users into the portal: links of messages, pages, renewal (modules customers and rfqs)."""

import base64
import hashlib
import html.parser
import re

from support.load import together
from support.server import wait_for
from support.tenant import addresses
from test_quotations import QuotationCase, pdf

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"
NOBODY = "00000000000040008000000000000001"  # a tenant that never was

# Links that are not valid count against the address they come from, so each request has one of its own.


class Page(html.parser.HTMLParser):
    """A page as a browser understands it."""

    def __init__(self, answer):
        super().__init__()
        self.tags, self.links, self.words, self.language, self.style = [], [], "", None, ""
        self.feed(answer.text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.append((tag, attributes))
        if tag == "a":
            self.links.append(attributes["href"])
        if tag == "html":
            self.language = attributes["lang"]

    def handle_data(self, data):
        if self.tags and self.tags[-1][0] == "style" and not self.style:
            self.style = data
        else:
            self.words += data

    def named(self, name):
        return [attributes for tag, attributes in self.tags if tag == name]


class PortalCase(QuotationCase):
    def setUp(self):
        self.made = self.new_rfq()
        self.enable_portal(self.made)
        self.customer_id = self.made["customer"]["id"]
        self.address, self.bearer, self.user = self.new_reader(self.customer_id)

    def patch_user(self, **fields):
        return self.customer("PATCH", f"/customers/{self.customer_id}/users/{self.user}", fields)

    def new_link(self):
        """The path of a fresh sign-in link of the user."""
        known = len(self.mails(self.address))
        self.patch_user(resend_invitation=True)
        mails = wait_for(lambda: self.mails(self.address)[known:], 10, "the link")
        return re.search(r"/portal/sign-in/\S+", mails[-1][1])[0]

    def open(self, path, method="POST", language="en", **options):
        """As a browser does it; POST as a form without fields."""
        headers = {"Accept": BROWSER, "Accept-Language": language}
        if method == "POST":
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        options.setdefault("source", next(addresses))
        return self.server.send(method, path, headers, b"" if method == "POST" else None, **options)

    def program(self, path, method="POST"):
        return self.server.send(method, path, source=next(addresses))

    def renew(self, bearer):
        return self.server.send("POST", "/portal/renewal", {"Authorization": f"Bearer {bearer}"})

    def follow(self, url, method="GET", **headers):
        self.assertTrue(url.startswith(self.server.base_url), url)
        return self.server.send(
            method, url[len(self.server.base_url):], {"Accept": BROWSER, **headers}, source=next(addresses))

    def of_user(self, table, change):
        """Lets time pass for what is stored about the user."""
        self.server.sql(f"UPDATE customers.{table} SET {change} WHERE tenant_id = '{self.tenant.id}'"
                        f" AND customer_user_id = '{self.user}'")

    def assert_page(self, answer, status=200, language="en"):
        """A page as every page is: no script, nothing from elsewhere, in no frame and no cache."""
        self.assertEqual(answer.status, status, answer)
        self.assertEqual(answer.header("Content-Type"), "text/html; charset=utf-8")
        self.assertEqual(answer.header("Cache-Control"), "no-store")
        self.assertEqual(answer.header("Referrer-Policy"), "no-referrer")
        self.assertEqual(answer.header("X-Frame-Options"), "DENY")
        self.assertEqual(answer.header("X-Content-Type-Options"), "nosniff")
        page = Page(answer)
        self.assertEqual(page.language, language)
        self.assertLessEqual({tag for tag, _ in page.tags},
                             {"html", "head", "meta", "title", "style", "body", "h1", "p", "form", "button", "table",
                              "thead", "tbody", "tr", "th", "td", "a"})
        for _, attributes in page.tags:
            self.assertFalse({name for name in attributes if name.startswith("on") or name in ("src", "style")})
        style = base64.b64encode(hashlib.sha256(page.style.encode()).digest()).decode()
        self.assertEqual(
            answer.header("Content-Security-Policy"),
            f"default-src 'none'; style-src 'sha256-{style}'; form-action 'self'; base-uri 'none'; "
            "frame-ancestors 'none'")
        return page


class LinkTest(PortalCase):
    def test_looking_at_a_link_does_not_use_it_up(self):
        link = self.new_link()
        for method in ("GET", "HEAD", "GET"):
            self.assertEqual(self.open(link, method).status, 200)
        page = self.assert_page(self.open(link, "GET"))
        self.assertEqual(page.named("form"), [{"method": "post"}])
        self.assertEqual(len(page.named("button")), 1)
        self.assertEqual(self.program(link, "GET").header("Content-Type"), "text/html; charset=utf-8")
        answer = self.program(link)
        self.assertEqual(answer.status, 200, answer)
        self.assertEqual(sorted(answer.json),
                         ["access_token", "customer_id", "customer_user_id", "expires_at", "token_type"])
        self.assertEqual(answer.json["customer_user_id"], self.user)
        self.assert_problem(self.program(link, "GET"), 404, "not_found")

    def test_an_invitation_is_looked_at_and_accepted_in_a_browser(self):
        address = f"ben@{self.tenant.slug}.example.com"
        self.customer("POST", f"/customers/{self.customer_id}/users", {"email": address, "first_name": "Ben"})
        mails = wait_for(lambda: self.mails(address), 10, "the invitation")
        link = re.search(r"/portal/invitations/\S+", mails[0][1])[0]
        for _ in range(3):
            page = self.assert_page(self.open(link, "GET"))
        self.assertIn("Accept the invitation", page.words)
        self.assertIn("Einladung annehmen", self.assert_page(self.open(link, "GET", "de"), language="de").words)
        page = self.assert_page(self.open(link))
        self.assertIn("Hello Ben", page.words)
        self.assertIn("There is no quotation here at present", page.words)
        self.assert_page(self.open(link), 404)

    def test_the_language_is_that_of_the_browser_or_else_of_the_user(self):
        self.patch_user(language="de-AT")
        link = self.new_link()
        for wanted, language in (("de", "de"), ("fr, en;q=0.5", "en"), ("en;q=0.1, de-CH;q=0.2", "de"), ("fr", "de")):
            self.assert_page(self.open(link, "GET", wanted), language=language)
        self.assertEqual(Page(self.server.send("GET", link)).language, "de")
        page = self.assert_page(self.open(link, "POST", "fr"), language="de")
        self.assertIn("Angebote für Muster AG", page.words)
        # The user is not known any more.
        self.assert_page(self.open(link, "GET", "fr"), 404)

    def test_of_many_posts_of_one_link_one_wins(self):
        for _ in range(5):
            link, answers = self.new_link(), []
            together(8, lambda number: answers.append(self.open(link) if number % 2 else self.program(link)))
            self.assertEqual(sorted(answer.status for answer in answers), [200] + 7 * [404])
            self.assertEqual(self.server.sql(
                f"SELECT count(*) FROM customers.sign_in_link WHERE customer_user_id = '{self.user}'"), ["0"])

    def test_every_link_that_is_not_valid_is_answered_alike(self):
        used, expired, other = self.new_link(), self.new_link(), self.new_link()
        self.assertEqual(self.program(used).status, 200)
        secret = other.rpartition("/")[2][32:]
        self.of_user("sign_in_link", "expires_at = now()")
        deactivated = self.new_link()
        self.patch_user(status="Deactivated")
        own = self.tenant.id.replace("-", "")
        stranger = self.server.new_tenant("stranger").id.replace("-", "")
        problems, pages = set(), set()
        for token in (used.rpartition("/")[2], expired.rpartition("/")[2], deactivated.rpartition("/")[2],
                      own + 64 * "0", stranger + secret, NOBODY + secret, "x", own):
            for method in ("GET", "POST"):
                path = f"/portal/sign-in/{token}"
                problem = self.assert_problem(self.program(path, method), 404, "not_found")
                problems.add((problem["title"], problem["detail"]))
                answer = self.open(path, method)
                self.assert_page(answer, 404)
                pages.add(answer.body)
        self.assertEqual((len(problems), len(pages)), (1, 1))
        page = self.assert_page(self.open(used, "POST", "de"), 404, "de")
        self.assertIn("Dieser Link ist nicht gültig", page.words)

    def test_a_link_works_for_fourteen_days(self):
        link = self.new_link()
        self.of_user("sign_in_link", "expires_at = expires_at - interval '13 days 23 hours'")
        self.assertEqual(self.open(link, "GET").status, 200)
        self.of_user("sign_in_link", "expires_at = expires_at - interval '1 hour'")
        self.assertEqual(self.open(link, "GET").status, 404)
        self.assert_problem(self.program(link), 404, "not_found")
        # A new one does not depend on the old ones, which go.
        self.assertEqual(self.program(self.new_link()).status, 200)
        self.assertEqual(self.server.sql(
            f"SELECT count(*) FROM customers.sign_in_link WHERE customer_user_id = '{self.user}'"), ["0"])

    def test_deactivation_ends_links_for_good(self):
        link = self.new_link()
        self.patch_user(status="Deactivated")
        self.assert_problem(self.program(link), 404, "not_found")
        self.patch_user(status="Active")
        self.assert_problem(self.program(link), 404, "not_found")
        self.assertEqual(self.program(self.new_link()).status, 200)

    def test_deactivation_beside_links_leaves_none(self):
        for _ in range(5):
            links = [self.new_link() for _ in range(3)]

            def client(number):
                if number < 3:
                    self.program(links[number])
                elif number == 3:
                    self.patch_user(status="Deactivated")
                else:
                    self.tenant.send("PATCH", f"/customers/{self.customer_id}/users/{self.user}",
                                     {"resend_invitation": True})
            together(5, client)
            for table in ("sign_in_link", "sign_in"):
                self.assertEqual(self.server.sql(
                    f"SELECT count(*) FROM customers.{table} WHERE customer_user_id = '{self.user}'"), ["0"], table)
            self.patch_user(status="Active")

    def test_tokens_are_kept_as_hashes_and_nowhere_written(self):
        link = self.new_link()
        token = link.rpartition("/")[2]
        self.assertEqual(self.server.sql(
            "SELECT count(*) FROM customers.sign_in_link WHERE token_hash ="
            f" sha256(convert_to('{token}', 'UTF8'))"), ["1"])
        self.upload(self.made, pdf())
        self.release(self.made)
        url = self.assert_page(self.open(link)).links[0]
        self.assertEqual(self.follow(url).status, 200)
        page_token = url.rpartition("/")[2]
        self.assertEqual(self.server.sql(
            f"SELECT count(*) FROM customers.sign_in WHERE page_hash = sha256(convert_to('{page_token}', 'UTF8'))"),
            ["1"])
        for secret in (token, page_token):
            self.assertNotIn(secret, self.server.log())

    def test_guesses_are_slowed_down_but_right_links_are_not(self):
        guesser = "127.0.0.11"
        wrong = "/portal/sign-in/" + self.tenant.id.replace("-", "") + 64 * "0"
        statuses = [self.server.send("POST", wrong, source=guesser).status for _ in range(30)]
        self.assertEqual(set(statuses), {404})
        answer = self.server.send("POST", wrong, source=guesser)
        self.assert_problem(answer, 429, "too_many_requests")
        self.assertTrue(1 <= int(answer.header("Retry-After")) <= 60)
        answer = self.open("/portal/sign-in/x", source=guesser)
        self.assert_page(answer, 429)
        self.assertTrue(answer.header("Retry-After"))
        self.assertEqual(self.open(self.new_link(), source=guesser).status, 200)
        self.assertEqual(self.server.send("POST", wrong, source="127.0.0.12").status, 404)


class NoticeTest(PortalCase):
    def test_each_recipient_of_a_release_gets_a_link_of_its_own(self):
        other, _, _ = self.new_reader(self.customer_id, "ben")
        content = pdf()
        self.upload(self.made, content)
        self.release(self.made)
        links = []
        for address in (self.address, other):
            mails = wait_for(lambda: self.mails(address, "Your quotation"), 10, "the notice")
            links += re.findall(r"/portal/sign-in/\S+", mails[0][1])
        self.assertEqual(len(set(links)), 2)
        users = set()
        for link in links:
            answer = self.program(link)
            users.add(answer.json["customer_user_id"])
            self.assertEqual(self.read(self.made, answer.json["access_token"]).body, content)
        self.assertEqual(len(users), 2)

    def test_a_refused_release_makes_no_link(self):
        self.assert_problem(self.set_status(self.made), 409, "quotation_missing")
        self.assertEqual(self.server.sql(
            f"SELECT count(*) FROM customers.sign_in_link WHERE tenant_id = '{self.tenant.id}'"), ["0"])


class PageTest(PortalCase):
    def setUp(self):
        super().setUp()
        self.content = pdf()
        self.upload(self.made, self.content)
        self.release(self.made)

    def sign_in(self, language="en"):
        return self.assert_page(self.open(self.new_link(), language=language), language=language)

    def test_the_page_has_the_released_quotations_with_their_downloads(self):
        second, hidden = self.new_rfq(name="Second", quotation_valid_until="2031-02-03"), self.new_rfq(name="Hidden")
        content = pdf()
        quotation, link = self.open_upload(second, {"file_name": "Angebot 2 & mehr.pdf"})
        self.assertEqual(self.put(link, content).status, 201)
        self.release(second)
        self.upload(hidden, pdf())
        page = self.sign_in()
        self.assertEqual(len(page.links), 2)
        self.assertIn(f"{second['number']}: Second", page.words)
        self.assertIn("2031-02-03", page.words)
        self.assertIn("Angebot 2 & mehr.pdf", page.words)
        self.assertNotIn("Hidden", page.words)
        for url, expected in zip(page.links, (content, self.content)):
            for _ in range(2):
                answer = self.follow(url)
                self.assertEqual((answer.status, answer.body == expected), (200, True), answer)
            self.assertEqual(answer.header("Content-Type"), "application/pdf")
            self.assertIn("attachment", answer.header("Content-Disposition"))
            self.assertEqual(self.follow(url, Range="bytes=0-4").body, b"%PDF-")
            self.assertEqual(self.follow(url, "HEAD").status, 200)
        self.assertIn("Angebote für Muster AG", self.sign_in("de").words)

    def test_names_are_text(self):
        self.customer("PATCH", f"/customers/{self.customer_id}", {"name": "<script>alert(1)</script> & \"Co\""})
        self.patch_user(first_name="<img src=x onerror=alert(1)>")
        self.rfq("PATCH", f"/rfqs/{self.made['id']}", {"name": "</td><script>'x'</script>"})
        page = self.sign_in()
        for name in ("<script>alert(1)</script> & \"Co\"", "<img src=x onerror=alert(1)>", "</td><script>'x'</script>"):
            self.assertIn(name, page.words)

    def test_downloads_end_with_deactivation_with_the_portal_and_after_twelve_hours(self):
        page = self.sign_in()
        self.assertEqual(self.follow(page.links[0]).status, 200)
        self.enable_portal(self.made, False)
        self.assert_page(self.follow(page.links[0]), 404)
        self.enable_portal(self.made)
        self.assertEqual(self.follow(page.links[0]).status, 200)
        self.of_user("sign_in", "signed_in_at = signed_in_at - interval '11 hours 59 minutes'")
        self.assertEqual(self.follow(page.links[0]).status, 200)
        self.of_user("sign_in", "signed_in_at = signed_in_at - interval '1 minute'")
        self.assert_page(self.follow(page.links[0]), 404)
        page = self.sign_in()
        self.assertEqual(self.follow(page.links[0]).status, 200)
        self.patch_user(status="Deactivated")
        self.assert_page(self.follow(page.links[0]), 404)
        self.patch_user(status="Active")
        self.assert_page(self.follow(page.links[0]), 404)
        self.assert_problem(self.server.send("GET", page.links[0][len(self.server.base_url):]), 404, "not_found")

    def test_a_link_of_the_page_gives_what_is_released_now_and_nothing_else(self):
        url = self.sign_in().links[0]
        corrected = pdf()
        self.upload(self.made, corrected)
        self.assertEqual(self.follow(url).body, self.content)
        self.release(self.made)
        self.assertEqual(self.follow(url).body, corrected)
        other = self.new_rfq(customer={"number": "C-2", "name": "Other"})
        self.customer("PATCH", f"/customers/{other['customer']['id']}", {"portal_enabled": True})
        self.upload(other, pdf())
        self.release(other)
        self.assert_page(self.follow(url.replace(self.made["id"], other["id"])), 404)
        self.assert_page(self.follow(url.rpartition("/")[0] + "/x"), 404)
        self.assertEqual(len(self.sign_in().links), 1)

    def test_without_the_module_of_quotations_the_page_is_empty(self):
        link = self.new_link()
        self.configure("modules.disabled = rfqs")
        self.assertIn("There is no quotation here at present", self.assert_page(self.open(link)).words)


class RenewalTest(PortalCase):
    def test_a_bearer_is_renewed_until_twelve_hours_after_the_sign_in(self):
        self.assertEqual(self.renew(self.bearer).status, 200)  # accepting was a sign-in
        bearer = self.program(self.new_link()).json["access_token"]
        self.of_user("sign_in", "signed_in_at = signed_in_at - interval '11 hours 59 minutes'")
        answer = self.renew(bearer)
        self.assertEqual((answer.status, answer.json["customer_user_id"]), (200, self.user), answer)
        renewed = answer.json["access_token"]
        self.assertNotEqual(renewed, bearer)
        self.assertEqual(self.renew(renewed).status, 200)
        self.of_user("sign_in", "signed_in_at = signed_in_at - interval '1 minute'")
        self.assert_problem(self.renew(renewed), 409, "sign_in_ended")
        self.assertEqual(self.program(self.new_link()).status, 200)
        self.assertEqual(self.renew(renewed).status, 200)

    def test_only_active_users_of_the_portal_renew(self):
        self.assert_problem(self.renew(self.tenant.new_bearer(["portal"])), 409, "sign_in_ended")
        self.assert_problem(self.renew(self.tenant.new_bearer(["read", "write"])), 403, "missing_scope")
        self.assert_problem(self.server.send("POST", "/portal/renewal"), 401, "token_missing")
        self.patch_user(status="Deactivated")
        self.assert_problem(self.renew(self.bearer), 409, "sign_in_ended")
        self.patch_user(status="Active")
        self.assert_problem(self.renew(self.bearer), 409, "sign_in_ended")
        self.assertEqual(self.program(self.new_link()).status, 200)
        self.assertEqual(self.renew(self.bearer).status, 200)

    def test_who_is_deleted_renews_nothing(self):
        self.assertEqual(self.tenant.send("DELETE", f"/customers/{self.customer_id}/users/{self.user}").status, 204)
        self.assert_problem(self.renew(self.bearer), 409, "sign_in_ended")
