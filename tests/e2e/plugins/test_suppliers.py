"""Imports of suppliers that are long or come at the same time, the one default site, and later system suppliers."""

import subprocess
import threading
import unittest

from support.case import Case
from support.server import Server, wait_for


def suppliers(count, **more):
    return [{"name": f"Supplier {i} GmbH", "number": f"N-{i}", **more} for i in range(count)]


def at_once(*tasks):
    """Runs them in threads of their own; their results, or the first exception."""
    results, failures = [], []

    def run(task):
        try:
            results.append(task())
        except BaseException as failure:  # reported by the thread that waits
            failures.append(failure)
    threads = [threading.Thread(target=run, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return results


class Suppliers(Case):
    def imported(self, elements, query=""):
        answer = self.tenant.send("POST", "/suppliers" + query, elements)
        self.assertEqual(answer.status, 200, answer)
        return answer.json

    def count(self):
        return int(self.server.sql(
            f"SELECT count(*) FROM suppliers.supplier WHERE tenant_id = '{self.tenant.id}' AND NOT is_system")[0])


class LongImports(Suppliers):
    most = 100_000

    def test_a_long_list_is_answered_in_order_and_in_flat_memory(self):
        elements = suppliers(self.most, notes="n" * 100)
        elements[77_777]["preference"] = "None"
        self.imported(suppliers(1))
        before = self.server.status("VmHWM")
        results = self.imported(elements)
        self.assertEqual(len(results), self.most)
        for i, result in enumerate(results):
            if i == 77_777:
                self.assertEqual((result["status"], result["supplier"]), (400, None))
                self.assertIn("/77777/preference must be one of", result["description"])
            elif result["supplier"]["number"] != f"N-{i}" or result["status"] != 200:
                self.fail(f"element {i}: {result}")
        # The body has some 17 MB, the answer more than 30 MB.
        self.assertLess(self.server.status("VmHWM") - before, 40_000)
        self.assertEqual(self.count(), self.most - 1)
        listed = [supplier["number"] for supplier in self.tenant.get("/suppliers").json if not supplier["is_system"]]
        self.assertEqual(listed, [f"N-{i}" for i in range(self.most) if i != 77_777])
        self.assertEqual({result["description"] for result in self.imported(suppliers(50_000))}, {"Unchanged"})

    def test_a_list_that_is_too_long_stores_nothing(self):
        problem = self.assert_problem(
            self.tenant.send("POST", "/suppliers", suppliers(self.most + 1)), 400, "invalid_field")
        self.assertEqual(problem["errors"][0]["rule"], "length")
        self.assertEqual(self.count(), 0)

    def test_a_dry_run_says_what_would_happen_and_stores_nothing(self):
        elements = suppliers(1000) + [{"name": "Supplier 1"}, {"number": "N-1"}]
        told = [(result["status"], result["description"]) for result in self.imported(elements, "?dry_run=true")]
        self.assertEqual(self.count(), 0)
        done = [(result["status"], result["description"]) for result in self.imported(elements)]
        self.assertEqual(told, done)
        self.assertEqual(self.count(), 1000)

    def test_a_list_of_one_name_is_one_supplier(self):
        results = self.imported([{"name": "Same", "notes": str(i)} for i in range(20_000)])
        self.assertEqual({result["status"] for result in results}, {200})
        self.assertEqual({result["supplier"]["notes"] for result in results}, {"19999"})
        self.assertEqual(self.count(), 1)


class ImportsAtOnce(Suppliers):
    def test_imports_of_one_list_in_any_order_succeed_and_agree(self):
        elements = suppliers(2000)
        self.tenant.bearer  # made once, before the threads need it
        results = at_once(*[lambda order=order: self.imported(elements[::order]) for order in (1, -1) * 3])
        for result in results:
            self.assertEqual({element["status"] for element in result}, {200})
        created = sum(element["description"] == "Created" for result in results for element in result)
        self.assertEqual((created, self.count()), (2000, 2000))

    def test_one_number_goes_to_one_supplier(self):
        """By PATCH and import at once: somebody wins, and everybody else is told."""
        ids = [result["supplier"]["id"] for result in self.imported([{"name": f"S {i}"} for i in range(6)])]
        patch = [lambda id=id: self.tenant.send("PATCH", f"/suppliers/{id}", {"number": "X"}) for id in ids]
        answers = at_once(*patch, lambda: self.tenant.send("POST", "/suppliers", [{"name": "S 6", "number": "X"}]))
        refused = [answer for answer in answers if answer.status != 200]
        for answer in refused:
            self.assert_problem(answer, 409, "number_taken")
        holders = self.server.sql(
            f"SELECT name FROM suppliers.supplier WHERE tenant_id = '{self.tenant.id}' AND number = 'X'")
        self.assertEqual(len(holders), 1)


class HeldSuppliers(Suppliers):
    """A statement that stores a reference holds the supplier until its transaction ends, as suppliers.resolve/1 does."""

    def setUp(self):
        self.supplier_id = self.imported([{"name": "Held", "number": "H"}])[0]["supplier"]["id"]
        self.holder = subprocess.Popen(
            ["psql", "-X", "-q", "-A", "-t", "-d", self.server.database() + " user=postgres"], cwd="/", text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(self.release)
        self.say(f"BEGIN; SELECT id FROM suppliers.supplier WHERE id = '{self.supplier_id}' FOR KEY SHARE;")
        self.assertEqual(self.holder.stdout.readline().strip(), self.supplier_id)

    def say(self, text):
        self.holder.stdin.write(text + "\n")
        self.holder.stdin.flush()

    def release(self):
        if not self.holder.stdin.closed:
            self.say("COMMIT;")
            self.holder.communicate(timeout=10)

    def test_they_can_be_changed(self):
        answer = self.tenant.send("PATCH", f"/suppliers/{self.supplier_id}", {"preference": "Avoided"})
        self.assertEqual(answer.status, 200, answer)
        self.assertEqual(self.imported([{"name": "Held", "notes": "seen"}])[0]["description"], "Updated")

    def test_a_delete_waits_for_the_holder(self):
        def waiting():
            return self.server.sql("SELECT 1 FROM pg_locks WHERE NOT granted")
        answers = []
        target = f"/suppliers/{self.supplier_id}"
        thread = threading.Thread(target=lambda: answers.append(self.tenant.send("DELETE", target)))
        thread.start()
        try:
            wait_for(waiting, 3, "the delete to wait")
            self.assertEqual(self.count(), 1)
        finally:
            self.release()
            thread.join()
        self.assertEqual([answer.status for answer in answers], [204])
        self.assertEqual(self.count(), 0)


class DefaultSite(Case):
    def test_there_is_exactly_one_whoever_moves_it(self):
        sites = [self.tenant.send("POST", "/admin/inventory-sites", {"name": f"Site {i}"}).json["id"] for i in range(5)]

        def move(site):
            return [self.tenant.send("PATCH", f"/admin/inventory-sites/{site}", {"is_default": True}).status
                    for _ in range(8)]

        def create(i):
            bodies = [{"name": f"New {i}-{k}", "is_default": True} for k in range(8)]
            return [self.tenant.send("POST", "/admin/inventory-sites", body).status for body in bodies]
        statuses = at_once(*[lambda site=site: move(site) for site in sites], lambda: create(1), lambda: create(2))
        self.assertEqual({status for group in statuses for status in group}, {200})
        listed = self.tenant.get("/admin/inventory-sites").json
        self.assertEqual(sum(site["is_default"] for site in listed), 1)


class LaterSystemSuppliers(unittest.TestCase):
    """Suppliers that a new version of the module adds to the list reach the tenants that exist."""

    def setUp(self):
        self.server = Server().start()
        self.addCleanup(self.server.remove)
        self.tenant = self.server.new_tenant()

    def system(self):
        return {supplier["name"]: supplier for supplier in self.tenant.get("/suppliers").json if supplier["is_system"]}

    def test_additions_arrive_and_nothing_else_changes(self):
        mine = self.tenant.send("POST", "/suppliers", [{"name": "Mouser", "number": "7"}]).json[0]["supplier"]
        site = self.tenant.get("/admin/inventory-sites").json[0]
        self.tenant.send("PATCH", f"/admin/inventory-sites/{site['id']}", {"name": "Main store"})
        before = self.system()
        self.assertGreaterEqual(len(before), 60)

        # As if an older version had made this tenant: two suppliers were not in its list, and the tenant has made one
        # of them itself meanwhile.
        self.server.sql("DELETE FROM suppliers.supplier WHERE name IN ('TME', 'Farnell')")
        own = self.tenant.send("POST", "/suppliers", [{"name": "farnell"}]).json[0]
        self.assertEqual((own["description"], own["supplier"]["is_system"]), ("Created", False))
        self.server.sql("UPDATE cardcage.tenant_module SET version = '0.1.0' WHERE module = 'suppliers'")
        self.assertEqual(self.server.stop(), 0)
        self.server.start()

        after = wait_for(lambda: (self.system() if "TME" in self.system() else None), 10, "the new system supplier")
        self.assertEqual(set(before) - set(after), {"Farnell"})
        self.assertEqual(set(after) - set(before), set())
        self.assertEqual({name: supplier for name, supplier in after.items() if name != "TME"},
                         {name: supplier for name, supplier in before.items() if name not in ("TME", "Farnell")})
        self.assertEqual(after["Mouser"], mine)
        sites = self.tenant.get("/admin/inventory-sites").json
        self.assertEqual([(site["name"], site["is_default"]) for site in sites], [("Main store", True)])

        # A host with a later version has laid down its list: one with this version leaves it alone, at every change.
        self.server.sql("DELETE FROM suppliers.supplier WHERE name = 'TME'")
        self.server.sql("UPDATE cardcage.tenant_module SET version = '99.0.0' WHERE module = 'suppliers'")
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        self.server.new_tenant("change")
        self.assertNotIn("TME", self.system())
        self.assertEqual(self.server.sql("SELECT version FROM cardcage.tenant_module WHERE module = 'suppliers'"
                                         f" AND tenant_id = '{self.tenant.id}'"), ["99.0.0"])

    def test_names_that_an_earlier_rule_compared_otherwise_are_found(self):
        mine = self.tenant.send("POST", "/suppliers", [{"name": "Corner Shop\u2122"}]).json[0]["supplier"]
        self.server.sql("UPDATE suppliers.supplier SET normalized_name = 'cornershoptm' WHERE name LIKE 'Corner%'")
        self.tenant.send("POST", "/manufacturers/import", {"manufacturers": [{"name": "Muster UG"}]})
        self.server.sql("UPDATE manufacturers.private_manufacturer SET normalized = 'muster ug'")
        self.server.sql("UPDATE cardcage.tenant_module SET version = '0.1.0' "
                        "WHERE module IN ('suppliers', 'manufacturers')")
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        wait_for(lambda: self.server.sql("SELECT 1 FROM suppliers.supplier WHERE normalized_name = 'cornershop'"), 10,
                 "the supplier's new name")
        again = self.tenant.send("POST", "/suppliers", [{"name": "Corner Shop Ltd", "preference": "Avoided"}]).json[0]
        self.assertEqual(mine["id"], again["supplier"]["id"])
        wait_for(lambda: self.server.sql("SELECT 1 FROM manufacturers.private_manufacturer WHERE normalized = 'muster'"),
                 10, "the manufacturer's new name")
