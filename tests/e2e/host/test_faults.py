"""Imports whose server or database is killed at every point of their way: afterwards the data are as before or as
after, never between, and what was answered is there."""

import itertools
import json
from collections import Counter

from support.case import Case
from support.faults import ROOT, FragileServer, answer_or_cut, squashed
from support.server import Cluster, control, wait_for
from test_packed_offers import BEHIND
from test_sourcing import Workshop

MAKERS = [f"Fault Maker {letter}" for letter in "ABCDE"]
PARTS = 40

# Statements of the host's own chores, which run during an import, too: these are no points of it.
CHORES = ("BEGIN", "DEALLOCATE", "SELECT pg_catalog.set_config", "cardcage.epoch", "cardcage.outbox_mail",
          "cardcage.deprecated_use", "cardcage.api_token", "cardcage.tenant", "cardcage.job", "cardcage.event",
          "cardcage.serving_process",
          "Sums the files and bytes of a tenant.")  # only when the last sum is some seconds old
# The beginnings of their texts: a point is named by no more, which may end within a long comment.
LONG_CHORES = {squashed(text).rstrip() for text in (file.read_text() for file in (ROOT / "host").glob("**/sql/*.sql"))
               if any(chore in text for chore in CHORES)}
UNDONE = "ROLLBACK"  # of a chore: an import that is answered rolls back to savepoints at most
WATCH = "-- Answers when the server does."  # asked twice a second, whether the database is there


def without(record, *fields):
    """A record without what differs from run to run."""
    return {name: value for name, value in record.items() if name not in fields}


def canonical(records):
    return sorted(json.dumps(record, sort_keys=True) for record in records)


class Manufacturers:
    path = "/manufacturers/import"

    def body(self, variant):
        return {"manufacturers": [{"name": f"Killed {variant} {i}", "alternative_names": [f"K{variant}{i}"]}
                                  for i in range(30)]}

    def state(self, tenant):
        own = tenant.get("/admin/manufacturers?kind=Private", Accept="*/*").json
        return canonical(without(each, "id") for each in own)


class Suppliers:
    path = "/suppliers"

    def body(self, variant):
        return [{"name": f"Killed supplier {i}", "number": f"KS-{i}", "notes": f"of {variant}"} for i in range(30)] + [
            {"name": f"Only in {variant}", "number": f"KV-{variant}"}]

    def state(self, tenant):
        return canonical(without(each, "id", "created_at") for each in tenant.get("/suppliers").json)


class Offers:
    path = "/offers/import"

    def body(self, variant):
        return [{"part": {"manufacturer": MAKERS[i % 5], "manufacturer_part_number": f"F-{i % PARTS}"},
                 "supplier": {"type": "External", "supplier_number": f"KS-{i % 30}", "supplier_part_number": f"{i}"},
                 "availability": {"available_stock": variant, "on_order": [{"date": "2027-01-15", "quantity": 5}]},
                 "prices": [{"moq": moq, "unit_price": {"amount": f"{variant}.{moq}", "currency": "EUR"}}
                            for moq in (1, 10, 100)]} for i in range(200)]

    def state(self, tenant):
        return canonical(without(each, "id", "imported_at") for each in tenant.get("/admin/offers").json)


class ComponentUpload:
    path = "/components/import"

    def body(self, variant):
        return {"components": [
            {"internal_part_number": {"value": f"FC-{i}"}, "type": "OffTheShelf", "description": f"of {variant}",
             "part_options": [{"type": "OffTheShelf", "manufacturer": MAKERS[i % 5],
                               "manufacturer_part_number": f"F-{i}", "is_preferred": True}]}
            for i in range(PARTS)] + [
            {"internal_part_number": {"value": f"FC-only-{variant}-{i}"}, "type": "Custom",
             "custom_part": {"part_type": "Label"}} for i in range(1 + variant % 7)]}  # distinguishes neighbours by count

    def state(self, tenant):
        """Returns the upload that waits to be run; there is one at most, the latest."""
        waiting = [each for each in tenant.get("/admin/component-uploads").json if each["state"] == "Waiting"]
        assert len(waiting) <= 1, waiting
        return canonical(without(each, "upload_id", "id", "received_at", "scheduled_for", "replaces_upload_id",
                                 "updated_at") for each in waiting) + components(tenant)


def components(tenant):
    return canonical(without(each, "id", "custom_part_id", "created_at", "updated_at") | {"part_options": [
        without(option, "id", "part_id", "manufacturer_id") for option in each.get("part_options", [])]}
        for each in tenant.get("/admin/components").json)


class ComponentRun(ComponentUpload):
    """The run of an upload that was made before."""

    def __init__(self):
        self.upload = None

    def prepare(self, tenant, variant):
        answer = tenant.send("POST", "/components/import", self.body(variant))
        assert answer.status == 202, answer
        self.upload = answer.json["upload_id"]

    def send(self, tenant, variant):
        return tenant.send("POST", f"/admin/component-uploads/{self.upload}/run")

    def state(self, tenant):
        return components(tenant)

    def repeats(self, answer):
        return answer.status in (200, 409)  # 409: it is done


class Assemblies:
    path = "/assemblies/import"

    def __init__(self, cluster):
        self.cluster = cluster

    def body(self, variant):
        return [{"internal_part_number": {"value": f"FA-{i}"}, "type": "PCBA", "name": f"Board of {variant}",
                 "subassemblies": [{"internal_part_number": {"value": f"FA-{i + 1}"}, "quantity": variant}] if i < 9 else [],
                 "bom_items": [{"designators": [f"R{line}"], "quantity": 1, "notes": f"of {variant}",
                                "part_options": [{"internal_part_number": {"value": f"FC-{line}"}}]} for line in range(5)]}
                for i in range(10)]

    def state(self, tenant):
        """Each assembly with the notes of its lines and the quantity of its content."""
        return self.cluster.sql(
            "SELECT assembly.value, assembly.name,"
            " (SELECT string_agg(item.notes, ',' ORDER BY item.notes) FROM assemblies.bom_item AS item"
            "   WHERE (item.tenant_id, item.assembly_id) = (assembly.tenant_id, assembly.id)),"
            " (SELECT string_agg(nesting.quantity::text, ',' ORDER BY nesting.quantity) FROM assemblies.nesting AS nesting"
            "   WHERE (nesting.tenant_id, nesting.parent_id) = (assembly.tenant_id, assembly.id))"
            f" FROM assemblies.assembly AS assembly WHERE assembly.tenant_id = '{tenant.id}' ORDER BY 1, 2")


class Demand:
    """Each import makes a negotiation; equal ones, of an import and its repetition, count as one here."""

    path = "/demand/import"

    def body(self, variant):
        return {"name": f"Demand of {variant}", "demands": [
            {"internal_part_number": {"value": f"FC-{i}"}, "quantity": {"quantity": variant}, "due_date": "2027-01-31",
             "customer": {"number": f"KD-{variant}", "name": f"Customer of {variant}"}} for i in range(10)]}

    def state(self, tenant):
        made = {json.dumps(self.whole(tenant, each["id"])) for each in tenant.get("/admin/negotiations").json}
        customers = [each["number"] for each in tenant.get("/customers").json]
        return sorted(made) + sorted(customers)

    @staticmethod
    def whole(tenant, negotiation):
        found = tenant.get(f"/admin/negotiations/{negotiation}").json
        lines = [(line["internal_part_number"], line["quantity"], line["customer"]["number"]) for line in found["lines"]]
        return found["name"], lines


def fragile_server(kind=FragileServer, **settings):
    """A database, a server that can be killed at every point, and a tenant."""
    cluster = Cluster()
    fragile = kind({"database.url": cluster.url("cardcage_runtime"),
                             "database.owner_url": cluster.url("cardcage_owner"), **settings})
    fragile.start()
    return cluster, fragile, fragile.new_tenant("killed")


class KilledImports(Case):
    """One server and one database of its own; every import alternates between variants that replace each other."""

    kind = FragileServer

    @classmethod
    def setUpClass(cls):
        # Nobody works in the background on what was imported: those statements are no points of an import.
        cls.cluster, cls.fragile, cls.victim = fragile_server(cls.kind, **{"jobs.workers": 0})
        cls.variants = itertools.count(1)
        send = cls.victim.send
        assert send("POST", "/manufacturers/import", {"manufacturers": [{"name": name} for name in MAKERS]}).status == 200
        assert send("POST", "/suppliers", Suppliers().body(0)).status == 200
        upload = send("POST", "/components/import", ComponentUpload().body(0))
        assert upload.status == 202, upload
        assert send("POST", f"/admin/component-uploads/{upload.json['upload_id']}/run").status == 200

    @classmethod
    def tearDownClass(cls):
        cls.fragile.remove()
        cls.cluster.remove()

    def attempt(self, subject, variant):
        if hasattr(subject, "send"):
            return subject.send(self.victim, variant)
        return self.victim.send("POST", subject.path, subject.body(variant))

    def prepare(self, subject, variant):
        if hasattr(subject, "prepare"):
            subject.prepare(self.victim, variant)

    def points_of(self, subject):
        """Every point that a second import reaches (the first prepares statements), in order, as (what a person calls
        it, name, occurrence)."""
        first, second = next(self.variants), next(self.variants)
        self.prepare(subject, first)
        self.attempt(subject, first)
        self.prepare(subject, second)
        reached = self.fragile.record(lambda: self.assertLess(self.attempt(subject, second).status, 300))
        times = Counter()
        points = []
        for label, name in reached:
            if name.startswith(WATCH) or name == UNDONE or name.rstrip() in LONG_CHORES or any(
                    chore in name for chore in CHORES):
                continue
            times[name] += 1
            if times[name] <= 2:  # the first and one more of what comes often
                points.append((label, name, times[name]))
        return points

    def kill_at(self, subject, chosen=lambda points: points):
        """Kills at each of the points that are chosen of all. Returns all."""
        points = self.points_of(subject)
        self.assertGreater(len(points), 5, points)
        self.assertTrue(any(label == "after COMMIT" for label, *_ in points), points)
        missed = []
        for label, name, occurrence in chosen(points):
            with self.subTest(point=label, occurrence=occurrence):
                # A second one may have been the end of a chore.
                if not self.kill_server_at(subject, name, occurrence) and occurrence == 1:
                    missed.append((label, occurrence))
        self.assertEqual(missed, [], "points that were not reached again")
        return points

    def kill_server_at(self, subject, name, occurrence):
        variant = next(self.variants)
        self.prepare(subject, variant)
        before = subject.state(self.victim)
        self.fragile.arm(name, occurrence)
        answer = answer_or_cut(lambda: self.attempt(subject, variant))
        self.fragile.disarm()
        if not self.fragile.has_fired():
            return False  # nothing has died
        self.fragile.rise_again()
        found = subject.state(self.victim)
        repeated = self.attempt(subject, variant)
        self.assertTrue(subject.repeats(repeated) if hasattr(subject, "repeats") else repeated.status < 300, repeated)
        after = subject.state(self.victim)
        if answer is not None and answer.status < 300:
            self.assertEqual(found, after, "what was answered is not there")
        self.assertIn(found, (before, after))
        self.assertNotEqual(before, after)
        return True


class Killed(KilledImports):
    """The only process, at every point."""

    def test_manufacturers(self):
        self.kill_at(Manufacturers())

    def test_suppliers(self):
        self.kill_at(Suppliers())

    def test_offers(self):
        points = self.kill_at(Offers())
        self.assertTrue(any(label == "end of COPY" for label, *_ in points), points)

    def test_component_upload(self):
        points = self.kill_at(ComponentUpload())
        self.assertTrue(any(label == "fsync" for label, *_ in points), points)

    def test_component_run(self):
        self.kill_at(ComponentRun())

    def test_assemblies(self):
        self.kill_at(Assemblies(self.cluster))

    def test_demand(self):
        self.kill_at(Demand())

    def test_the_database_dies(self):
        """An immediate stop of PostgreSQL at every statement of an offer import."""
        subject = Offers()
        postmaster = self.cluster.data / "postmaster.pid"
        for label, name, occurrence in self.points_of(subject):
            if label in ("fsync", "rename", "after rename"):
                continue
            with self.subTest(point=label, occurrence=occurrence):
                variant = next(self.variants)
                before = subject.state(self.victim)
                self.fragile.arm(name, occurrence, int(postmaster.read_text().split("\n")[0]))
                answer = answer_or_cut(lambda: self.attempt(subject, variant))
                self.fragile.disarm()
                if occurrence > 1 and not self.fragile.has_fired():  # it was the end of a chore when it was counted
                    self.assertEqual(answer.status, 207)
                    continue
                self.assertTrue(self.fragile.has_fired())
                wait_for(lambda: not postmaster.exists(), 10, "PostgreSQL to stop")
                control(self.cluster.data, "start")
                wait_for(lambda: json.loads(self.fragile.admin("/readyz").text)["ready"], 20, "the server to be ready")
                found = subject.state(self.victim)
                self.assertEqual(self.attempt(subject, variant).status, 207)
                after = subject.state(self.victim)
                self.assertIn(found, (before, after))
                if answer is not None and answer.status == 207:
                    self.assertEqual(found, after, "what was answered is not there")
                elif answer is not None:
                    self.assert_problem(answer, 503)
                    if answer.json["code"] != "outcome_unknown":  # which nobody should repeat blindly
                        self.assertIsNotNone(answer.header("Retry-After"), answer)
        self.assertEqual(self.cluster.check(), "", "pg_amcheck")


class KilledWhilePacking(Case):
    """Offers are packed in the background after their import: a server that dies there has lost nothing."""

    PARTS = 20

    @classmethod
    def setUpClass(cls):
        cls.cluster, cls.fragile, cls.victim = fragile_server(**{"jobs.patience": "3s"})

    @classmethod
    def tearDownClass(cls):
        cls.fragile.remove()
        cls.cluster.remove()

    def offer_all(self, price):
        return self.shop.offers(*[self.shop.offer(name, "A", f"1:{price}.00") for name in self.names])

    def wait_until_packed(self):
        behind = BEHIND.format(tenant=self.victim.id)
        wait_for(lambda: self.cluster.sql(behind) == ["0"], 30, "all offers to be packed")

    def test_at_every_statement(self):
        self.shop = Workshop(self.victim)
        self.shop.suppliers("A")
        self.names = [f"P{i}" for i in range(self.PARTS)]
        self.shop.parts(*self.names)
        prices = itertools.count(1)

        def pack_anew():
            self.offer_all(next(prices))
            self.wait_until_packed()

        pack_anew()
        scenario = self.shop.scenario([(name, 1) for name in self.names])
        reached = self.fragile.record(pack_anew)
        points = {label: name for label, name in reached if label.startswith("sourcing/") or "staged_block" in name}
        self.assertGreater(len(points), 4, reached)
        for label, name in points.items():
            with self.subTest(point=label):
                price = next(prices)
                self.fragile.arm(name)
                imported = answer_or_cut(lambda: self.offer_all(price))
                self.fragile.wait_for_death()
                self.fragile.disarm()
                self.fragile.start()
                if imported is None:
                    self.offer_all(price)
                self.wait_until_packed()
                total = self.shop.run(scenario)[0]["material_total"]["amount"]
                self.assertEqual(total, f"{price * self.PARTS}.00")
