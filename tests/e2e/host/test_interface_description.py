"""/openapi.json and the server say the same: every operation is called with the examples it shows, on a tenant without
data and on one with data, and every answer is held against what is described."""

import json
import re
import threading
from pathlib import Path

from support.case import Case
from support.description import MISSING, Description, encoded
from support.server import Server
from support.tenant import Tenant, addresses
from support.wire import send

ROOT = Path(__file__).resolve().parents[3]
# They misbehave on request, or serve one other test only.
TEST_MODULES = "trouble, filing, chores, listener, sharing"
# Things that an example cannot bring along: a file of a link, an API token, a source of rates, a sign-in of a portal user.
NEEDED_FIRST = {"upload_url_invalid", "invalid_api_token", "no_rate_source", "sign_in_ended"}
ORDER = {"GET": 0, "POST": 1, "PUT": 2, "PATCH": 3, "DELETE": 4}
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")

_made = {}
_making = threading.Lock()


def described():
    """A server without the modules of other tests, an empty tenant and the description."""
    with _making:
        if not _made:
            server = _made["server"] = Server({"modules.disabled": TEST_MODULES}).start()
            _made["empty"] = server.new_tenant("empty")
            _made["description"] = Description(server.send("GET", "/openapi.json").json)
        return _made


def with_samples():
    """A tenant with the sample data, and its records."""
    made = described()
    with _making:
        if "full" not in made:
            demo = made["server"].command("demo", "--ready-file", str(made["server"].directory / "ready.json"))
            made["full"] = Tenant(made["server"], {"slug": demo["tenant"], "id": ""})
            made["records"] = Records(made["full"], made["description"])
        return made["full"], made["records"]


def tearDownModule():
    if "server" in _made:
        _made["server"].remove()
    _made.clear()


def call(tenant, operation, target, body=None, media_type=None, accept=MISSING, headers=None):
    """`accept`: by default what the description says; None sends none."""
    if accept is MISSING:
        accept = ", ".join(operation.accepted_types()) or named_type(operation)
    sent = {"Accept": accept, "Content-Type": media_type, **(headers or {})}
    if operation.node["security"]:
        sent["Authorization"] = f"Bearer {tenant.bearer}"
    sent = {name: value for name, value in sent.items() if value is not None}
    source = next(addresses) if operation.path == "/token" else None
    return send(tenant.server.base_url, operation.method, target, sent, body, source=source)


def named_type(operation):
    """The media type that the words of an operation tell to send, where no answer shows it."""
    told = re.search(r"`Accept: ([^`]+)`", operation.node.get("description", ""))
    return told and told[1]


def refusals(answer):
    """Returns the faults of the request itself; a thing that is missing on the server is no fault of it."""
    if answer.status == 207:
        items = answer.json if isinstance(answer.json, list) else answer.json["items"]
        return [error for item in items if item["status"] >= 400 for error in item.get("errors", [])
            if error["rule"] != "unknown_reference"]
    if answer.status < 400 or answer.code in NEEDED_FIRST:
        return []
    is_page = (answer.header("Content-Type") or "").startswith("text/html")
    if answer.code == "not_found" or (answer.status == 404 and is_page):
        return []
    errors = answer.json.get("errors", [])
    if answer.status == 400 and errors and all(error["rule"] == "unknown_reference" for error in errors):
        return []
    return [answer]


class Records:
    """Ids of records of a tenant, gathered from its answers."""

    def __init__(self, tenant, description):
        self.tenant, self.found = tenant, {}
        collections = [each for each in description.operations if each.method == "GET" and "{" not in each.path]
        for operation in collections:
            self.gather(operation, call(tenant, operation, operation.target({"limit": None})))
        nested = [each for each in description.operations if each.method == "GET" and "{" in each.path]
        for operation in nested * 2:
            for target in self.targets(operation):
                self.gather(operation, call(tenant, operation, target))

    def gather(self, operation, answer):
        if answer.status == 200 and (answer.header("Content-Type") or "").endswith("json"):
            last = [segment for segment in operation.path.split("/") if not segment.startswith("{")][-1]
            self._gather(answer.json, kind_of(last), operation.path)

    def _gather(self, value, kind, path):
        if isinstance(value, list):
            for each in value[:20]:
                self._gather(each, kind, path)
        elif isinstance(value, dict):
            for key, inner in value.items():
                name = kind if key == "id" else kind_of(key) if key.endswith(("_id", "_ids")) else None
                for each in inner if isinstance(inner, list) else [inner]:
                    if name and isinstance(each, str) and UUID.fullmatch(each):
                        self.found.setdefault(name, {}).setdefault(each)
                        if key == "id":
                            self.found.setdefault(path, {}).setdefault(each)
                self._gather(inner, kind_of(key), path + "/" + key)

    def ids(self, operation, parameter):
        """Ids for a parameter: first those of the list that stands before it in the path."""
        name = parameter["name"]
        before = operation.path.partition("/{" + name + "}")[0]
        kind = kind_of(before.rpartition("/")[2]) if name == "id" else name[:-3]
        return [*self.found.get(before, {}), *self.found.get(kind, {})][:6]

    def targets(self, operation):
        """Request targets with ids of this tenant; where an operation needs several, each is tried with each."""
        needed = [each for each in operation.parameters if each["in"] in ("path", "query") and (each.get("required"))]
        choices = [{"limit": None, "cursor": None}]
        for parameter in needed:
            ids = self.ids(operation, parameter) if re.search("(^|_)ids?$", parameter["name"]) else []
            if parameter["name"] == "ipn":
                ids = ["R-1020"]
            choices = [{**choice, parameter["name"]: each} for choice in choices for each in ids or [MISSING]]
        optional = [each["name"] for each in operation.parameters if each["in"] == "query" and not each.get("required")]
        return [operation.target({**dict.fromkeys(optional), **choice}) for choice in choices[:30]]

    def of_this_tenant(self, value, kind=None):
        """An example whose ids are those of records of this tenant, where it has any."""
        if isinstance(value, dict):
            return {key: self.of_this_tenant(inner, kind if key == "id" else kind_of(key))
                for key, inner in value.items()}
        if isinstance(value, list):
            return [self.of_this_tenant(each, kind) for each in value]
        if isinstance(value, str) and UUID.fullmatch(value):
            return next(iter(self.found.get(kind, {})), value)
        return value


def kind_of(key):
    """sourcing-scenarios, sourcing_scenario_ids, sourcing_scenario_id: sourcing_scenario."""
    name = key.replace("-", "_")
    name = name[:-3] if name.endswith("_id") else name[:-4] if name.endswith("_ids") else name
    return name[:-3] + "y" if name.endswith("ies") else name[:-1] if name.endswith("s") else name


class TestInterfaceDescription(Case):
    @property
    def server(self):
        return described()["server"]

    @property
    def description(self):
        return described()["description"]

    def operations(self):
        return sorted(self.description.operations, key=lambda each: ORDER[each.method])

    def test_examples_obey_their_own_schemas(self):
        for operation in self.operations():
            for media_type, media in operation.node.get("requestBody", {}).get("content", {}).items():
                with self.subTest(operation=operation, body=media_type):
                    self.assertIn("example", media)
                    self.assertEqual([], self.description.faults(media["example"], media["schema"]))
            for status, answer in operation.responses.items():
                for media_type, media in answer.get("content", {}).items():
                    for example in [media["example"]] if "example" in media else []:
                        with self.subTest(operation=operation, status=status, answer=media_type):
                            self.assertEqual([], self.description.faults(example, media["schema"]))
            for parameter in operation.parameters:
                value = operation.example_of(parameter)
                if value is not MISSING:
                    with self.subTest(operation=operation, parameter=parameter["name"]):
                        self.assertEqual([], self.description.faults(value, parameter["schema"]))

    def test_every_example_is_taken_by_a_tenant_without_data(self):
        """Refused is at most what it names and the tenant does not have."""
        tenant = described()["empty"]
        sent = 0
        for operation in self.operations():
            done = False  # with a body of another media type
            for media_type, example in operation.bodies() or [(None, None)]:
                with self.subTest(operation=operation, body=media_type):
                    answer = call(tenant, operation, operation.target(), encoded(example) if media_type else None,
                        media_type, headers=operation.header_examples())
                    self.assertEqual([], operation.faults(answer), answer)
                    sent += 1
                    if not (done and (answer.code or "").endswith("_taken")):
                        self.assertEqual([], refusals(answer), f"{operation.target()} {example}")
                    done = done or answer.status < 300
        self.assertGreater(sent, 100)

    def test_answers_about_records_are_those_described(self):
        """The same with ids of records there are, so that most of it is done."""
        tenant, records = with_samples()
        done = set()
        for operation in self.operations():
            for media_type, example in operation.bodies() or [(None, None)]:
                body = encoded(records.of_this_tenant(example)) if media_type else None
                for target in records.targets(operation):
                    with self.subTest(operation=operation, target=target, body=media_type):
                        answer = call(tenant, operation, target, body, media_type)
                        self.assertEqual([], operation.faults(answer), f"{answer} {body}")
                        self.assertLess(answer.status, 500, answer)
                        if answer.status < 300:
                            done.add(repr(operation))
                        if operation.method in ("GET", "DELETE") and answer.status < 300 or operation.method == "POST":
                            break
        # The others need a state that the sample data does not have: a held upload, a free number.
        self.assertGreater(len(done), 80, sorted({repr(each) for each in self.description.operations} - done))

    def test_each_described_media_type_is_answered(self):
        tenant, records = with_samples()
        for operation in self.operations():
            if operation.method != "GET":
                continue
            for media_type in operation.accepted_types():
                for target in records.targets(operation):
                    answer = call(tenant, operation, target, accept=media_type)
                    with self.subTest(target=target, accept=media_type):
                        self.assertEqual([], operation.faults(answer), answer)
                        if answer.status == 200 and "*" not in media_type:
                            self.assertEqual(media_type, answer.header("Content-Type").partition(";")[0])
                    if answer.status == 200:
                        break

    def test_operations_that_need_an_accept_header_say_which(self):
        tenant = described()["empty"]
        needing = 0
        for operation in self.operations():
            for accept in (None, "*/*", "application/json"):
                with self.subTest(operation=operation, accept=accept):
                    answer = call(tenant, operation, operation.target(), accept=accept)
                    if answer.code == "unsupported_version":
                        needing += 1
                        wanted = answer.json["detail"].rpartition("Accept: ")[2]
                        self.assertIn(f"`Accept: {wanted}`", operation.node["description"])
                        self.assertIn("unsupported_version", operation.codes())
                    else:
                        self.assertNotIn("unsupported_version", operation.codes())
                        self.assertIsNone(named_type(operation))
        self.assertGreater(needing, 60)

    def test_every_code_has_its_page(self):
        index = self.server.send("GET", "/problems").text
        for code in sorted(self.description.codes() | codes_of_the_sources()):
            with self.subTest(code):
                page = self.server.send("GET", f"/problems/{code}")
                self.assertEqual(200, page.status)
                self.assertIn(f"<code>{code}</code>", page.text)
                self.assertIn(f'href="problems/{code}"', index)
        self.assertEqual(404, self.server.send("GET", "/problems/no_such_code").status)

    def test_a_code_of_a_module_has_the_title_of_its_page(self):
        answer = described()["empty"].send("POST", "/admin/exchange-rates/fetch")
        problem = self.assert_problem(answer, 409, "no_rate_source")
        self.assertEqual("No source of exchange rates", problem["title"])
        self.assertIn(f"<h1>{problem['title']}</h1>", self.server.send("GET", problem["type"]).text)


def codes_of_the_sources():
    """The codes that modules, SDK and host throw: the first text of a problem's arguments in snake_case."""
    thrown = re.compile(
        r'(?:\bProblem\(\s*\d{3},|\bProblem::(?:conflict|unavailable|of|forbidden)\(|\brefusal\()\s*"([a-z_]+)"')
    files = [file for folder in ("plugins", "sdk/include", "host") for file in (ROOT / folder).rglob("*.[ch]pp")]
    codes = {code for file in files for code in thrown.findall(file.read_text())}
    assert len(codes) > 40, codes
    return codes
