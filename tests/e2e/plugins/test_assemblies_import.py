"""POST /assemblies/import as a whole: large bodies, one at a time, progress, deep structures, real data."""

import json
import signal
import subprocess
import threading
import unittest
from pathlib import Path

from support.case import shared_cluster
from support.server import Server, wait_for

SAFELINK = Path(__file__).resolve().parents[4] / "shared" / "fixtures" / "safelink"



def contain_themselves(rows):
    """Returns those assemblies of rows "parent|child" that lie on a cycle or above one: the rest when everything that
    contains nothing is taken away, again and again."""
    contents, containers = {}, {}
    for parent, child in (row.split("|") for row in set(rows)):
        contents.setdefault(parent, set()).add(child)
        containers.setdefault(child, set()).add(parent)
    free = [child for child in containers if child not in contents]
    while free:
        child = free.pop()
        for parent in containers.get(child, ()):
            contents[parent].discard(child)
            if not contents[parent]:
                del contents[parent]
                free.append(parent)
    return sorted(contents)


def assembly(value, *subassemblies, items=()):
    """An element of a request."""
    return {"internal_part_number": {"value": value}, "type": "PCBA",
            "subassemblies": [{"internal_part_number": {"value": name}} for name in subassemblies],
            "bom_items": list(items)}


def boards(count, lines, first=0):
    """Assemblies of a usual size, one after the other, as JSON texts."""
    for number in range(first, first + count):
        items = [{"designators": [f"R{line}", f"C{line}", f"U{line}"], "quantity": 3, "notes": f"line {line} of the board",
                  "part_options": [{"internal_part_number": {"value": f"P-{(number * 7 + line) % 2000}"}}]}
                 for line in range(lines)]
        yield json.dumps(assembly(f"B-{number}", items=items))


def body_of(elements):
    return ("[" + ",".join(elements) + "]").encode()


class ImportCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server().start()

    @classmethod
    def tearDownClass(cls):
        cls.server.remove()

    def setUp(self):
        self.tenant = self.server.new_tenant("import")

    def tearDown(self):
        # Nothing in the whole database contains itself, whatever an import did.
        self.assertEqual([], contain_themselves(
            self.server.sql("SELECT tenant_id || parent_id::text, tenant_id || child_id::text FROM assemblies.nesting")))

    def post(self, body, target="/assemblies/import", tenant=None, **headers):
        return (tenant or self.tenant).send("POST", target, body, Accept=None, **headers)

    def results(self, elements, **options):
        answer = self.post([*elements], **options)
        self.assertEqual(207, answer.status, answer)
        return [item["reason"] or item["result"] for item in answer.json["items"]]

    def load_components(self, components, tenant=None):
        tenant = tenant or self.tenant
        answer = self.post({"components": components}, "/components/import", tenant=tenant)
        self.assertEqual(202, answer.status, answer)
        answer = self.post(None, f"/admin/component-uploads/{answer.json['upload_id']}/run", tenant=tenant)
        self.assertEqual(200, answer.status, answer)


class StructuresOfImports(ImportCase):
    def testCheckFindsCycles(self):
        self.assertEqual([], contain_themselves(["a|b", "b|c", "a|c"]))
        self.assertEqual(["a", "b", "x"], contain_themselves(["x|a", "a|b", "b|a", "b|c"]))

    def testDepthAndDiamondsAreStored(self):
        # 10,000 deep, and 2^40 ways through diamonds.
        chain = [assembly(f"N{i}", f"N{i + 1}") for i in range(9999)] + [assembly("N9999")]
        layers = [assembly(f"D{layer}{side}", *(f"D{layer + 1}{other}" for other in "ab" if layer < 40))
                  for layer in range(41) for side in "ab"]
        self.assertEqual({"Created"}, set(self.results(chain + layers)))
        self.assertEqual(["CircularReference"], self.results([assembly("N9999", "N0")]))
        self.assertEqual(["CircularReference"], self.results([assembly("D40a", "D0a")]))

    def testEveryMemberOfACircleIsNamed(self):
        for size in (2, 3, 100, 1000):
            with self.subTest(size=size):
                ring = [assembly(f"{size}-{i}", f"{size}-{(i + 1) % size}") for i in range(size)]
                self.assertEqual(["CircularReference"] * size, self.results(ring))

    def tree_of(self, value, tenant):
        rfq = tenant.send("POST", "/rfqs", {"name": value, "customer": {"number": "C-1", "name": "Tree AG"},
                                            "internal_part_number": {"value": value}},
                          Accept="application/api.cardcage.rfq-v1+json")
        self.assertEqual(200, rfq.status, rfq)
        answer = tenant.get(f"/rfqs/{rfq.json['id']}/tree", Accept=None)
        self.assertEqual(200, answer.status, answer)
        return answer.json

    def testTreesOfThousandsAreAnsweredWhateverStatisticsKnow(self):
        """Work in proportion to the edges ends long before the deadline of a request, and the square of it does not."""
        self.results([assembly("W0", "M0")] + [assembly("M0")])
        self.tree_of("W0", self.tenant)
        self.server.sql("ANALYZE")  # knows this small tenant, and none of the one that comes now
        fresh = self.server.new_tenant("fresh")
        middle, leaves = 3000, 3000
        wide = ([assembly("W0", *(f"M{i}" for i in range(middle)))]
                + [assembly(f"M{i}", *(f"L{(i * 7 + place) % leaves}" for place in range(5))) for i in range(middle)]
                + [assembly(f"L{i}") for i in range(leaves)])
        self.results(wide, tenant=fresh)
        tree = self.tree_of("W0", fresh)
        self.assertEqual(1 + middle + leaves, len(tree))
        self.assertEqual([1, middle, leaves], [sum(each["level"] == level for each in tree) for level in range(3)])
        # Each third one is in five of the second level.
        self.assertEqual({5}, {len(each["parents"]) for each in tree if each["level"] == 2})
        self.results([assembly(f"C{i}", f"C{i + 1}") for i in range(9999)] + [assembly("C9999")], tenant=fresh)
        chain = self.tree_of("C0", fresh)
        self.assertEqual(list(range(10_000)), [each["level"] for each in chain])

    def testCirclesAcrossManyImports(self):
        self.assertEqual(["Created"] * 20, self.results([assembly(f"L{i}", *([f"L{i + 1}"] if i < 19 else [])) for i in range(20)]))
        for i in range(1, 20):
            self.assertEqual(["CircularReference"], self.results([assembly(f"L{i}", "L0")]))
        # The stored versions of dropped elements count again: the results of one request depend on each other.
        self.assertEqual(["CircularReference"] * 3,
                         self.results([assembly("L0", "X"), assembly("X", "L0"), assembly("L1", "L0")]))
        # The other way round it is no circle.
        self.assertEqual(["Updated", "Updated"], self.results([assembly("L0"), assembly("L1", "L0")]))

    def testOrderOfTheRequestDoesNotMatter(self):
        elements = [assembly(f"O{i}", *([f"O{i // 2}"] if i > 1 else [])) for i in range(1, 64)]
        other = self.server.new_tenant("order")
        self.assertEqual({"Created"}, set(self.results(elements)))
        self.assertEqual({"Created"}, set(self.results(reversed(elements), tenant=other)))

        def content(tenant):
            return self.server.sql(
                "SELECT parent.value, child.value, quantity FROM assemblies.nesting"
                " JOIN assemblies.assembly parent ON (parent.tenant_id, parent.id) = (nesting.tenant_id, nesting.parent_id)"
                " JOIN assemblies.assembly child ON (child.tenant_id, child.id) = (nesting.tenant_id, nesting.child_id)"
                f" WHERE nesting.tenant_id = '{tenant.id}' ORDER BY 1, 2")
        self.assertEqual(content(self.tenant), content(other))
        self.assertEqual(62, len(content(other)))


class LargeImports(ImportCase):
    def testMemoryStaysFlat(self):
        self.assertEqual(207, self.post(body_of(boards(20, 90)), "/assemblies/import?skip_missing_ipns=true").status)
        idle = self.server.status("VmRSS")
        # The peak of the process from here on.
        Path(f"/proc/{self.server.pid}/clear_refs").write_text("5")
        body = body_of(boards(1500, 90, 1000))
        self.assertGreater(len(body), 15 << 20)
        answer = self.post(body, "/assemblies/import?skip_missing_ipns=true")
        self.assertEqual(207, answer.status)
        self.assertEqual(1500, len(answer.json["items"]))
        self.assertEqual({"Created"}, {item["result"] for item in answer.json["items"]})
        grown = self.server.status("VmHWM") - idle
        self.assertLess(grown, 100 << 10, f"{grown} kB more for a body of {len(body)} bytes")

    def testTheSameAgainChangesNothing(self):
        body = body_of(boards(50, 90, 5000))
        target = "/assemblies/import?skip_missing_ipns=true"
        self.assertEqual({"Created"}, {item["result"] for item in self.post(body, target).json["items"]})

        def versions():
            return self.server.sql(
                "SELECT id, row_version, updated_at FROM assemblies.assembly"
                f" WHERE tenant_id = '{self.tenant.id}' ORDER BY id")
        before = versions()
        self.assertEqual({"Unchanged"}, {item["result"] for item in self.post(body, target).json["items"]})
        self.assertEqual(before, versions())
        lines = self.server.sql(f"SELECT count(*) FROM assemblies.bom_item WHERE tenant_id = '{self.tenant.id}'")
        self.assertEqual([str(50 * 90)], lines)


class OneImportAtATime(unittest.TestCase):
    """Two servers on one database."""

    @classmethod
    def setUpClass(cls):
        cluster, _ = shared_cluster()
        settings = {"database.url": cluster.url("cardcage_runtime"), "database.owner_url": cluster.url("cardcage_owner")}
        cls.cluster = cluster
        cls.first, cls.second = Server(settings).start(), Server(settings).start()

    @classmethod
    def tearDownClass(cls):
        for server in (cls.first, cls.second):
            server.remove()

    def setUp(self):
        self.tenant = self.first.new_tenant("turns")
        self.elsewhere = self.bearer_at(self.second)

    def bearer_at(self, server):
        """The same tenant, seen by another server."""
        token = self.tenant.new_api_token()
        return wait_for_bearer(server, token)

    def hold(self):
        """Keeps an import of the tenant waiting inside its transaction."""
        return HeldAssembly(self.cluster, self.tenant, "B-0")

    def start_import(self, request_id="first", **options):
        body = body_of(boards(3, 5))
        answers = []
        thread = threading.Thread(target=lambda: answers.append(outcome_of(
            lambda: self.tenant.send("POST", "/assemblies/import?skip_missing_ipns=true", body, Accept=None,
                                     X_Request_Id=request_id, **options))))
        thread.start()
        return thread, answers

    def progress_at(self, server, bearer, request_id):
        return server.send("GET", f"/admin/imports/{request_id}", {"Authorization": f"Bearer {bearer}"})

    def import_at(self, server, bearer, target="/assemblies/import"):
        return server.send("POST", target, {"Authorization": f"Bearer {bearer}", "Content-Type": "application/json"},
                           b"[]")

    def wait_until_storing(self, request_id):
        wait_for(lambda: phase_of(self.progress_at(self.first, self.tenant.bearer, request_id)) == "Storing", 20,
                 "the import to store")

    def testTheOthersAreToldToComeBack(self):
        with self.hold():
            thread, answers = self.start_import("held")
            self.wait_until_storing("held")
            for server, bearer in ((self.first, self.tenant.bearer), (self.second, self.elsewhere)):
                for target in ("/assemblies/import", "/assemblies/import?dry_run=true"):
                    answer = self.import_at(server, bearer, target)
                    self.assertEqual(409, answer.status, answer)
                    self.assertEqual("import_in_progress", answer.json["code"])
                    self.assertEqual("5", answer.header("Retry-After"))
            other = self.first.new_tenant("other")
            # Another tenant is not concerned; nor is reading.
            self.assertEqual(200, self.tenant.get("/assemblies?assembly_ids=00000000-0000-7000-8000-000000000000",
                                                  Accept="application/api.cardcage.assembly-v1+json").status)
            self.assertEqual(207, other.send("POST", "/assemblies/import", [], Accept=None).status)
        thread.join()
        self.assertEqual([207], [answer.status for answer in answers])
        self.assertEqual(207, self.import_at(self.second, self.elsewhere).status)

    def testOneOfTenAtOnceWins(self):
        places = [(self.first, self.tenant.bearer), (self.second, self.elsewhere)] * 5
        body = body_of(boards(3, 5))
        together = threading.Barrier(len(places))
        answers = []

        def import_at(server, bearer):
            together.wait()
            answers.append(server.send("POST", "/assemblies/import?skip_missing_ipns=true",
                                       {"Authorization": f"Bearer {bearer}", "Content-Type": "application/json"}, body))
        with self.hold():
            threads = [threading.Thread(target=import_at, args=place) for place in places]
            for thread in threads:
                thread.start()
            # The one whose turn it is waits; the others are refused at once.
            wait_for(lambda: len(answers) == 9, 20, "nine answers")
            self.assertEqual({(409, "import_in_progress", "5")},
                             {(each.status, each.json["code"], each.header("Retry-After")) for each in answers})
        for thread in threads:
            thread.join()
        self.assertEqual(207, answers[9].status, answers[9])
        self.assertEqual({"Created"}, {item["result"] for item in answers[9].json["items"]})

    def testABodyIsNotReceivedInVain(self):
        with self.hold():
            thread, _ = self.start_import("early")
            self.wait_until_storing("early")
            connection = self.tenant.connect()
            connection.send(
                f"POST /assemblies/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {self.tenant.bearer}\r\n"
                "Content-Type: application/json\r\nContent-Length: 100000000\r\n\r\n[".encode())
            answer = connection.answer("POST")  # long before the body has come
            self.assertEqual(409, answer.status)
            connection.close()
        thread.join()

    def testProgressIsReadableWhileItRunsFromEveryServer(self):
        with self.hold():
            thread, _ = self.start_import("watched")
            self.wait_until_storing("watched")
            def known_elsewhere():
                answer = self.progress_at(self.second, self.elsewhere, "watched")
                return answer.status == 200 and answer.json["rows_total"] is not None

            wait_for(known_elsewhere, 10, "the other server to know")
            for server, bearer in ((self.first, self.tenant.bearer), (self.second, self.elsewhere)):
                progress = self.progress_at(server, bearer, "watched").json
                self.assertEqual(("watched", "Running", 3, None),
                                 (progress["id"], progress["state"], progress["rows_total"], progress["finished_at"]))
        thread.join()
        for server, bearer in ((self.first, self.tenant.bearer), (self.second, self.elsewhere)):
            progress = self.progress_at(server, bearer, "watched").json
            self.assertEqual(("Done", "Answering", 3), (progress["state"], progress["phase"], progress["rows_done"]))
            self.assertIsNotNone(progress["finished_at"])
        self.assertEqual(404, self.progress_at(self.first, self.tenant.bearer, "nobody").status)
        stranger = self.first.new_tenant("stranger")
        self.assertEqual(404, self.progress_at(self.first, stranger.bearer, "watched").status)

    def testARefusedImportHasFailed(self):
        answer = self.tenant.send("POST", "/assemblies/import", b"[", Accept=None, X_Request_Id="broken")
        self.assertEqual(400, answer.status)
        self.assertEqual("Failed", self.progress_at(self.first, self.tenant.bearer, "broken").json["state"])

    def testTheTurnOfAKilledServerIsFree(self):
        self.lose_a_server(signal.SIGKILL)

    def testTheTurnOfAServerKilledWhileItWasStoppedIsFree(self):
        self.lose_a_server(signal.SIGSTOP, signal.SIGKILL)

    def lose_a_server(self, *signals):
        third = Server({"database.url": self.cluster.url("cardcage_runtime"),
                        "database.owner_url": self.cluster.url("cardcage_owner")})
        try:
            third.start()
            bearer = self.bearer_at(third)
            with self.hold():
                thread = threading.Thread(target=lambda: outcome_of(lambda: third.send(
                    "POST", "/assemblies/import", {"Authorization": f"Bearer {bearer}",
                                                   "Content-Type": "application/json"}, body_of(boards(3, 0)))))
                thread.start()
                wait_for(lambda: self.import_at(self.first, self.tenant.bearer, "/assemblies/import?dry_run=true")
                         .status == 409, 20, "the import to begin")
                for each in signals:
                    self.assertEqual(409, self.import_at(self.first, self.tenant.bearer).status)
                    third.process.send_signal(each)
                third.process.wait()
                thread.join()
            # Nobody waits for a time-out: the session is gone with the process.
            wait_for(lambda: self.import_at(self.first, self.tenant.bearer).status == 207, 10, "the turn")
            count = self.cluster.sql(
                f"SELECT count(*) FROM assemblies.assembly WHERE tenant_id = '{self.tenant.id}'")
            self.assertEqual(["0"], count)
        finally:
            third.remove()


class WithoutRfqs(ImportCase):
    def testAssembliesOfAnRfqNeedOne(self):
        self.server.configure_tenant(self.tenant, "modules.disabled = rfqs\n")
        body = {"rfq_id": "00000000-0000-7000-8000-000000000000", "name": "Frame", "type": "System", "quantity": 1}

        def answer():
            return self.tenant.send("POST", "/assemblies", body, Accept="application/api.cardcage.assembly-v1+json")
        wait_for(lambda: answer().status == 503, 10, "the module to be switched off")
        problem = answer().json
        self.assertEqual("operation_unavailable", problem["code"])
        self.assertIn("rfqs.find_root/1", problem["detail"])
        self.assertEqual(["Created"], self.results([assembly("alone")]))


class SafelinkBoard(ImportCase):
    @unittest.skipUnless((SAFELINK / "assemblies.json").exists(), "the fixture is not here")
    def testIsImportedWithEveryLineResolved(self):
        components = json.loads((SAFELINK / "components.json").read_text())
        self.load_components(components["components"] if isinstance(components, dict) else components)
        answer = self.post((SAFELINK / "assemblies.json").read_bytes())
        self.assertEqual(207, answer.status, answer)
        item, = answer.json["items"]
        self.assertEqual(("Created", []), (item["result"], item["missing_internal_part_numbers"]))
        board, = self.tenant.get(f"/assemblies?assembly_ids={item['id']}",
                                 Accept="application/api.cardcage.assembly-v1+json").json
        self.assertEqual(48, len(board["bom_items"]))
        options = [option for line in board["bom_items"] for option in line["part_options"]]
        self.assertEqual([], [option for option in options if option["is_missing"]])
        self.assertEqual("C-100", board["customer_part_numbers"][0]["customer"]["number"])



class HeldAssembly:
    """While it lives somebody else is about to create the assembly of that number, so that an import of it waits."""

    def __init__(self, cluster, tenant, value):
        self.cluster, self.tenant, self.value = cluster, tenant, value

    def __enter__(self):
        self.session = subprocess.Popen(["psql", "-X", "-q", "-d", self.cluster.url("postgres")], cwd="/",
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.session.stdin.write(
            "BEGIN; INSERT INTO assemblies.assembly (tenant_id, source, value, name, type, industry)"
            f" VALUES ('{self.tenant.id}', 'Import', '{self.value}', 'x', 'PCBA', 'Other');\n\\echo held\n")
        self.session.stdin.flush()
        assert self.session.stdout.readline().strip() == "held"
        return self

    def __exit__(self, *_):
        self.session.stdin.write("ROLLBACK;\n")
        self.session.stdin.close()
        self.session.wait()


def outcome_of(request):
    """The answer, or nothing when the connection was lost."""
    try:
        return request()
    except Exception:
        return None


def phase_of(answer):
    return answer.json["phase"] if answer.status == 200 else None


def wait_for_bearer(server, api_token):
    bearer = []

    def ask():
        answer = server.send("POST", "/token", {"Content-Type": "application/json"},
                             json.dumps({"token": api_token}).encode())
        bearer[:] = [answer.text]
        return answer.status == 200
    wait_for(ask, 20, "the other server to know the token", 0.3)
    return bearer[0]
