"""Inputs of runs, read from packed blocks and in several statements: they are always what was committed last, whole."""

import concurrent.futures
import importlib.machinery
import importlib.util
import re
import subprocess
import sys
import threading
from decimal import Decimal
from pathlib import Path

from support.server import wait_for
from test_sourcing import SourcingCase

SCRIPTS = Path(__file__).resolve().parents[3] / "scripts"
BEHIND = """SELECT count(*) FROM offers.subject_revision AS revision
  LEFT JOIN sourcing.offer_block AS block ON block.tenant_id = revision.tenant_id AND block.subject = revision.subject
 WHERE revision.tenant_id = '{tenant}' AND block.revision IS DISTINCT FROM revision.revision"""


class PackedOffers(SourcingCase):
    PARTS = 150

    def behind(self):
        return int(self.server.sql(BEHIND.format(tenant=self.tenant.id))[0])

    def wait_until_packed(self):
        wait_for(lambda: self.behind() == 0, 20, "all offers to be packed")

    def hold_packing(self):
        """Nobody packs from here on, as if the job were never run."""
        holder = subprocess.Popen(
            ["psql", "-X", "-q", "-A", "-t", f"{self.server.database()} user=postgres"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, bufsize=1)
        self.addCleanup(lambda: (holder.stdin.close(), holder.wait(), holder.stdout.close()))
        key = f"{self.tenant.id}/sourcing offer blocks"
        holder.stdin.write(f"SELECT pg_advisory_lock(hashtextextended('{key}', 0)) IS NOT NULL;\n")
        holder.stdin.flush()
        self.assertEqual(holder.stdout.readline().strip(), "t")

    def board(self):
        self.shop.suppliers("A", "B")
        self.names = [f"P{i}" for i in range(self.PARTS)]
        self.shop.parts(*self.names)
        self.offer_all("1.00")
        return self.shop.scenario([(name, 1) for name in self.names])

    def offer_all(self, price, supplier="A"):
        self.shop.offers(*[self.shop.offer(name, supplier, f"1:{price}") for name in self.names])

    def total(self, scenario):
        return self.shop.run(scenario)[0]["material_total"]["amount"]

    def test_a_run_reads_what_was_packed_and_keeps_nothing_twice(self):
        scenario = self.board()
        self.wait_until_packed()
        snapshots = f"SELECT count(*) FROM sourcing.snapshot WHERE tenant_id = '{self.tenant.id}'"
        before = int(self.server.sql(snapshots)[0])
        self.assertEqual(self.total(scenario), "150.00")
        self.assertEqual(int(self.server.sql(snapshots)[0]), before + 1)  # the design
        used = int(self.server.sql(
            "SELECT count(*) FROM sourcing.solution_part AS part JOIN sourcing.offer_block AS block"
            " ON block.tenant_id = part.tenant_id AND part.offers = ARRAY[block.digest]"
            f" WHERE part.tenant_id = '{self.tenant.id}'")[0])
        self.assertEqual(used, self.PARTS)
        self.assertTrue(self.shop.ok("POST", f"/admin/sourcing-scenarios/{scenario}/replay", {})["is_equal"])

    def test_a_run_sees_what_was_committed_last_whoever_packs(self):
        scenario = self.board()
        for turn in range(2, 14):
            self.offer_all(f"{turn}.00")
            self.assertEqual(self.total(scenario), f"{turn * self.PARTS}.00")

    def test_one_changed_offer_is_seen_among_many_that_are_known(self):
        scenario = self.board()
        self.wait_until_packed()
        for price, total in (("3.00", "152.00"), ("1.00", "150.00"), ("3.00", "152.00")):
            self.shop.offers(self.shop.offer("P7", "A", f"1:{price}"))
            self.assertEqual(self.total(scenario), total)
            self.wait_until_packed()
            self.assertEqual(self.total(scenario), total)
        self.assertTrue(self.shop.ok("POST", f"/admin/sourcing-scenarios/{scenario}/replay", {})["is_equal"])

    def test_known_offers_are_not_read_again(self):
        scenario = self.board()
        self.wait_until_packed()
        self.assertEqual(self.total(scenario), "150.00")
        # Nobody but this test changes the text of a snapshot: a run that read it would say so.
        self.server.sql(f"UPDATE sourcing.snapshot AS snapshot SET content = 'no offer' FROM sourcing.offer_block AS block"
                        f" WHERE block.tenant_id = '{self.tenant.id}' AND snapshot.tenant_id = block.tenant_id"
                        f" AND snapshot.digest = block.digest")
        self.assertEqual(self.total(scenario), "150.00")

    def test_without_the_job_everything_is_right_too(self):
        scenario = self.board()
        self.wait_until_packed()
        self.hold_packing()
        for turn in range(2, 5):
            self.offer_all(f"{turn}.00")
            self.assertEqual(self.behind(), self.PARTS)
            self.assertEqual(self.total(scenario), f"{turn * self.PARTS}.00")
        self.assertEqual(self.behind(), self.PARTS)
        self.assertTrue(self.shop.ok("POST", f"/admin/sourcing-scenarios/{scenario}/replay", {})["is_equal"])

    def test_a_run_packs_what_it_had_to_read(self):
        scenario = self.board()
        self.wait_until_packed()
        self.server.sql(f"DELETE FROM sourcing.offer_block WHERE tenant_id = '{self.tenant.id}'")
        self.assertEqual(self.total(scenario), "150.00")
        self.assertEqual(self.behind(), 0)

    def test_a_text_of_a_program_from_before_the_numbers_is_not_used(self):
        """During an upgrade such a program may pack the same revision after this one."""
        scenario = self.board()
        offer = self.shop.offer("P7", "A", "1:0.50")
        offer["supplier"]["supplier_part_number"] = "REEL\\7"
        self.shop.offers(offer)
        self.wait_until_packed()

        def bought():
            self.assertEqual(self.total(scenario), "149.50")
            return [purchase["supplier_part_number"] for part in self.shop.solution(scenario)["parts"]
                    for purchase in part["purchases"] if purchase.get("supplier_part_number")]
        self.assertEqual(bought(), ["REEL\\7"])
        changed = self.server.sql(
            "WITH older AS (SELECT block.subject, snapshot.tenant_id, regexp_replace(snapshot.content,"
            r" E'(\t[^\t\n]*){3}\tREEL[^\t\n]*\n', E'\n') AS content FROM sourcing.offer_block AS block JOIN sourcing.snapshot AS snapshot"
            " ON snapshot.tenant_id = block.tenant_id AND snapshot.digest = block.digest"
            f" WHERE block.tenant_id = '{self.tenant.id}' AND snapshot.content LIKE '%REEL%'),"
            " stored AS (INSERT INTO sourcing.snapshot (tenant_id, digest, content)"
            " SELECT tenant_id, sha256(convert_to(content, 'UTF8')), content FROM older)"
            " UPDATE sourcing.offer_block AS block SET digest = sha256(convert_to(older.content, 'UTF8')), stocks_of = revision"
            " FROM older WHERE block.tenant_id = older.tenant_id AND block.subject = older.subject"
            " RETURNING older.content NOT LIKE '%REEL%'")
        self.assertEqual(changed[0], "t")
        self.assertEqual(bought(), ["REEL\\7"])

    def test_an_import_that_is_undone_changes_nothing(self):
        scenario = self.board()
        self.wait_until_packed()
        revisions = ("SELECT md5(string_agg(revision::text, '' ORDER BY subject)) FROM offers.subject_revision"
                     f" WHERE tenant_id = '{self.tenant.id}'")
        before = self.server.sql(revisions)
        dearer = [self.shop.offer(name, "A", "1:9.00") for name in self.names]
        self.assertEqual(self.tenant.send("POST", "/offers/import?dry_run=true", dearer).status, 207)
        self.assertEqual(self.server.sql(revisions), before)
        self.assertEqual(self.total(scenario), "150.00")

    def test_offers_that_go_with_their_supplier_are_gone_at_once(self):
        scenario = self.board()
        self.offer_all("0.50", "B")
        self.wait_until_packed()
        self.assertEqual(self.total(scenario), "75.00")
        ids = {each["name"]: each["id"] for each in self.shop.ok("GET", "/suppliers")}
        self.shop.ok("DELETE", f"/suppliers/{ids['B']}", status=204)
        self.assertEqual(self.total(scenario), "150.00")
        self.wait_until_packed()
        self.assertEqual(self.total(scenario), "150.00")

    def test_runs_and_imports_at_once(self):
        """Every run sees one import as a whole, and none that is older than what was there when it began."""
        scenarios = [self.board()] + [self.shop.scenario([(name, 1) for name in self.names]) for _ in range(2)]
        committed = [1]  # the price that was imported last
        stop = threading.Event()

        def import_all():
            price = 1
            while not stop.is_set():
                price += 1
                self.offer_all(f"{price}.00")
                committed[0] = price

        def run(scenario):
            seen = []
            for _ in range(8):
                least = committed[0]
                amount = Decimal(self.total(scenario))
                self.assertEqual(amount % self.PARTS, 0, amount)
                self.assertGreaterEqual(amount / self.PARTS, least)
                seen.append(amount)
            self.assertEqual(seen, sorted(seen))

        importer = threading.Thread(target=import_all)
        importer.start()
        try:
            with concurrent.futures.ThreadPoolExecutor(len(scenarios)) as threads:
                for done in [threads.submit(run, scenario) for scenario in scenarios]:
                    done.result()
        finally:
            stop.set()
            importer.join()
        self.assertEqual(Decimal(self.total(scenarios[0])), committed[0] * self.PARTS)


class Designs(SourcingCase):
    def test_assemblies_are_read_as_of_one_moment(self):
        """Every edition of the two boards has lines of its own quantity; a mixture would have another total."""
        self.shop.suppliers("A")
        names = [f"P{i}" for i in range(60)]
        self.shop.parts(*names)
        self.shop.offers(*[self.shop.offer(name, "A", "1:1.00") for name in names])

        def boards(quantity):
            items = [{"quantity": quantity, "part_options": [{"internal_part_number": {"value": name}}]} for name in names]
            return [{"internal_part_number": {"value": "INNER"}, "type": "PCBA", "bom_items": items},
                    {"internal_part_number": {"value": "OUTER"}, "type": "PCBA", "bom_items": items,
                     "subassemblies": [{"internal_part_number": {"value": "INNER"}, "quantity": 1}]}]

        self.shop.ok("POST", "/assemblies/import", boards(1), 207)
        scenario = self.shop.rfq("OUTER")["sourcing_scenario_ids"][0]
        stop, statuses = threading.Event(), set()

        def replace():
            quantity = 1
            while not stop.is_set():
                quantity = quantity % 7 + 1
                statuses.add(self.tenant.send("POST", "/assemblies/import", boards(quantity)).status)

        importer = threading.Thread(target=replace)
        importer.start()
        try:
            for _ in range(40):
                answer = self.tenant.send("POST", "/sourcing-scenarios/run-selection", {
                    "type": "SourcingScenarios", "sourcing_scenario_ids": [scenario]})
                if answer.status == 503:
                    self.assertEqual(answer.json["code"], "design_changing")
                    continue
                self.assertEqual(answer.status, 200, answer)
                solution = self.shop.solution(scenario)
                self.assertEqual(len({part["need"] for part in solution["parts"]}), 1)
                self.assertEqual(solution["parts"][0]["need"] % 2, 0)
        finally:
            stop.set()
            importer.join()
        self.assertEqual(statuses, {207})


def script(name):
    """A script as a module."""
    path = SCRIPTS / name
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = writes
    return module


class Instances(SourcingCase):
    TEXT = """INSTANCE 1
date 2026-11-21
base EUR
rate USD 1.0842
supplier acme tier 0 ship 12.50 free_above 150 incoming 2
supplier brokers tier 2
supplier shelf inventory 1
part R-1 setup 25
offer o1 sup acme pack Reel cur USD uom 1000 stock 8000 lead 56 valid 30 on 20:4000 prices 4000:4000:5.00
offer o2 sup brokers pack CutTape stock 3000 cust c7 prices 1:1:0.0120 100:1:0.0105
offer o3 sup shelf stock 40 prices 1:1:0.02
part R-2
offer o4 sup acme stock 100000 prices 1:1:0.011 1000:1:0.009:USD
offer o5 sup acme stock 100000 blocked LIFECYCLE prices 1:1:0.001
part W-1 unit Meter whole 0
offer o6 sup brokers stock 500.5 prices 0.5:0.25:1.20
line S3 R-1 qty 4 attr 2
line S3 R-1 qty 1 by 6 attr 2
line S3 R-2 qty 1
line S3 R-2 qty 0.166667 decimal 1
line S3 W-1 qty 0.75
line S3 R-2 qty 3 dnp 1
sub T S3 qty 5
scenario s1 cust c7 target 60 lines 3 excess_percent 200 coupled 1
demand T qty 120
"""

    def brought(self, tenant, text, directory):
        scripts = script("import-instance")
        file = Path(directory) / "instance.instance"
        file.write_text(text)
        sender = scripts.Sender(lambda method, target, body, accept: (
            lambda answer: (answer.status, answer.text))(tenant.send(method, target, body and body.encode(), Accept=accept)))
        return sender.bring(scripts.Instance(scripts.checker.read_records(str(file))))

    @staticmethod
    def costs(text):
        """Returns the cost of each part, by what is bought of it."""
        return sorted(re.findall(r"^plan \S+ (\S+) .*?cost (\S+) bound (\S+)", text, re.M))

    @staticmethod
    def needs(text):
        """Returns the needs that each part serves, as the independent checker works them out."""
        lines = subprocess.run([SCRIPTS / "check-plan", "--needs", "-"], input=text, capture_output=True, text=True).stdout
        return sorted(line.partition(" ")[2] for line in lines.splitlines())

    def exported(self, tenant, scenario):
        text = tenant.get(f"/admin/sourcing-scenarios/{scenario}/instance", Accept=None).text
        checked = subprocess.run([SCRIPTS / "check-plan", "-"], input=text, capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        return text

    def test_an_instance_goes_through_the_service_and_comes_back(self):
        first = self.tenant
        text = self.exported(first, self.brought(first, self.TEXT, self.server.directory))
        self.assertEqual(self.needs(text), ["R-1 2575", "R-2 700", "W-1 450"])
        self.assertEqual(self.needs(text), self.needs(self.TEXT))
        costs = self.costs(text)
        self.assertEqual([part for part, _, _ in costs], ["R-1", "R-2", "W-1"])
        second = self.server.new_tenant("again")
        again = self.exported(second, self.brought(second, text, self.server.directory))
        self.assertEqual(self.costs(again), costs)

    def test_what_the_interface_cannot_say_is_refused(self):
        scripts = script("import-instance")
        for change, complaint in ((("line S3 R-2 qty 3 dnp 1", "line S3 R-1 qty 3"), "losses of the lines of R-1"),
                                  (("pack Reel cur", "pack Reel fee 7 cur"), None),
                                  (("sub T S3 qty 5", "sub T S3 qty 5\nsub S3 T qty 1"), "contains itself")):
            file = Path(self.server.directory) / "refused.instance"
            file.write_text(self.TEXT.replace(*change))
            instance = scripts.Instance(scripts.checker.read_records(str(file)))
            requests = instance.requests(scripts.WrittenIds())
            if complaint is None:
                preferences = list(requests)[-1][2]
                self.assertEqual(preferences["packaging_fees"], [{"packaging": "Reel", "line_fee": "7"}])
                continue
            with self.assertRaisesRegex(scripts.Unsayable, complaint):
                list(requests)
