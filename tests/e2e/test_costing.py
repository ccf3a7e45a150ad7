"""Costs of assemblies: a board calculated by hand, through HTTP, digit for digit (module costing)."""

import io
import json
import re
import threading
import xml.etree.ElementTree as xml
import zipfile

from support.case import Case
from support.server import wait_for

COST = "application/api.cardcage.assembly-cost-v1+json"
EXPORT = "application/api.cardcage.assembly.manufacturing-data.export-v1+json"
RFQ = "application/api.cardcage.rfq-v1+json"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def euros(amount):
    return {"amount": amount, "currency": "EUR"}


def rows_of(workbook, number):
    """The cells of a sheet, row by row, as texts."""
    sheet = xml.fromstring(workbook.read(f"xl/worksheets/sheet{number}.xml"))
    rows = []
    for row in sheet.iter(f"{SHEET}row"):
        cells = {}
        for cell in row.iter(f"{SHEET}c"):
            text = "".join(part.text or "" for part in cell.iter() if part.tag in (f"{SHEET}v", f"{SHEET}t"))
            cells[re.match("[A-Z]+", cell.get("r"))[0]] = text
        rows.append(cells)
    return rows


class CostingCase(Case):
    def ask(self, method, target, body=None, accept=None, status=200, tenant=None, **headers):
        answer = (tenant or self.tenant).send(method, target, body, Accept=accept, **headers)
        self.assertEqual(status, answer.status, answer)
        return answer.json if answer.body and "json" in (answer.header("Content-Type") or "") else answer

    def import_components(self, *values):
        upload = self.ask("POST", "/components/import", {"components": [
            {"internal_part_number": {"value": value}, "type": "Custom"} for value in values]}, status=202)
        self.ask("POST", f"/admin/component-uploads/{upload['upload_id']}/run")

    def offer(self, value, amount, **price):
        return {"part": {"internal_part_number": value}, "supplier": {"type": "Internal"},
                "availability": {"available_stock": 1_000_000}, "prices": [{"unit_price": euros(amount), **price}]}

    def import_offers(self, *offers):
        for result in self.ask("POST", "/offers/import", list(offers), status=207):
            self.assertEqual(200, result["status"], result)

    def import_assemblies(self, *items):
        """Their ids, in order."""
        answer = self.ask("POST", "/assemblies/import", list(items), status=207)
        for item in answer["items"]:
            self.assertEqual(200, item["status"], item)
        return [item["id"] for item in answer["items"]]

    def new_rfq(self, value, *quantities, **fields):
        return self.ask("POST", "/rfqs", {
            "name": "Board", "customer": {"number": "C-1", "name": "One AG"}, "order_quantities": quantities,
            "internal_part_number": {"value": value}, **fields}, RFQ)

    def run_selection(self, rfq):
        return self.ask("POST", "/sourcing-scenarios/run-selection", {
            "type": "SourcingScenarios", "sourcing_scenario_ids": rfq["sourcing_scenario_ids"]})

    def costs(self, assembly_id):
        return self.ask("GET", f"/calculations/assembly-costs?assembly_id={assembly_id}", accept=COST)

    def freeze(self, rfq, frozen=True):
        return self.ask("PATCH", f"/rfqs/{rfq['id']}", {"is_cost_frozen": frozen}, RFQ)

    def new_resource(self, name, amount, **fields):
        return self.ask("POST", "/manufacturing/resource",
                        {"name": name, "type": "Machine", "hourly_rate": euros(amount), **fields})["id"]


class WorkedExample(CostingCase):
    """100 boards in batches of 50, as the design's worked example has them."""

    def setUp(self):
        # Material of 4,210.40 with an excess of 385.15: 100 of 200 pieces that are the least one can buy.
        self.import_components("MAIN", "REEL")
        self.import_offers(self.offer("MAIN", "38.2525"), self.offer("REEL", "3.8515", moq=200))
        [self.assembly] = self.import_assemblies({
            "internal_part_number": {"value": "EX-15"}, "name": "Example", "type": "PCBA",
            "bom_items": [{"part_options": [{"internal_part_number": {"value": "MAIN"}}]},
                          {"part_options": [{"internal_part_number": {"value": "REEL"}}]}]})
        self.rfq = self.new_rfq("EX-15", 100)

        def activity(name, resource, *times):
            return {"name": name, "resources": [{"resource_id": resource}], "times": list(times)}

        self.line = self.new_resource("Line", "95", setup_minutes=45)
        hand, eye, probe, office = (self.new_resource(name, rate) for name, rate in (
            ("Hand", "42"), ("Eye", "55"), ("Probe", "48"), ("Office", "52")))
        run = activity("SMT", self.line, {"cost_class": "Unit", "driver": "Placements", "per_hour": 9000},
                       {"cost_class": "Unit", "seconds": 25})
        run["resource_setup"] = False
        self.ask("PUT", f"/admin/assemblies/{self.assembly}/activities", {
            "batch_size": 50,
            "drivers": {"placements": 312, "unique_parts": 62, "through_hole_parts": 18, "test_seconds": 150},
            "activities": [
                activity("SMT set-up", self.line, {"cost_class": "Batch", "driver": "UniqueParts", "seconds": 90}),
                run,
                activity("THT", hand, {"cost_class": "Unit", "driver": "ThroughHoleParts", "seconds": 12}),
                activity("AOI", eye, {"cost_class": "Unit", "seconds": 40}),
                activity("Test", probe, {"cost_class": "Unit", "driver": "TestSeconds", "seconds": 1}),
                activity("Order", office, {"cost_class": "Job", "seconds": 5400})]})

        def percent(key, kind, value, *base):
            return {"key": key, "name": key, "kind": kind, "percent": value, "base": list(base)}

        table = self.ask("POST", "/admin/calculation-tables", {
            "name": "Example", "excess": {"policy": "Full"}, "rows": [
                percent("moh", "PercentOf", 6, "material"),
                percent("foh", "PercentOf", 15, "manufacturing"),
                percent("scrap", "PercentOf", 1.2, "material", "manufacturing"),
                {"key": "production", "name": "production", "kind": "Subtotal"},
                percent("administration", "PercentOf", 8, "production"),
                {"key": "freight", "name": "freight", "kind": "FixedPerJob", "amount": euros("85")},
                percent("margin", "MarginOnPrice", 12),
                {"key": "price", "name": "price", "kind": "RoundTo", "decimals": 4}]})
        self.ask("PUT", f"/admin/rfqs/{self.rfq['id']}/calculation-table", {"calculation_table_id": table["id"]})
        self.run_selection(self.rfq)

    def test_every_digit(self):
        answer = self.costs(self.rfq["id"])
        self.assertEqual((False, "EUR", self.rfq["id"]),
                         (answer["is_cost_frozen"], answer["currency"], answer["rfq_id"]))
        [cost] = answer["costs"]
        amounts = lambda parts: {name: part["amount"] for name, part in parts.items()}
        self.assertEqual({"material": "4595.55", "manufacturing": "1423.416667", "additional": "2153.623333",
                          "total": "8172.59"}, amounts(cost["total"]))
        self.assertEqual({"material": "45.9555", "manufacturing": "14.234167", "additional": "21.536233",
                          "total": "81.7259"}, amounts(cost["unit"]))
        self.assertEqual({"used": "4210.40", "excess_charged": "385.15", "excess_on_stock": "0.00"},
                         amounts(cost["material_parts"]))
        self.assertEqual(("385.15", "0.00"), (cost["excess_material"]["amount"], cost["one_time"]["amount"]))
        # Of one unit; the exact amounts of the example are 275.733, 213.5125, 72.2276, 526.435181, 85, 980.71022.
        self.assertEqual([("moh", "2.75733"), ("foh", "2.135125"), ("scrap", "0.722276"),
                          ("administration", "5.264352"), ("freight", "0.85"), ("margin", "9.807102"),
                          ("price", "0.000048")],
                         [(row["name"], row["amount"]["amount"]) for row in cost["additional_costs"]])
        self.assertEqual({"bom_items": 2, "priced": 2, "unpriced": 0, "customer_sourced": 0,
                          "missing_exchange_rates": []}, cost["completeness"])

    def test_the_work(self):
        data = self.ask("GET", f"/assemblies/{self.rfq['id']}/manufacturing-data/export", accept=EXPORT)
        [lot] = data["quantities"]
        self.assertEqual((100, 2, 100), (lot["quantity"], lot["batches"], lot["started_quantity"]))
        self.assertEqual(
            [("SMT set-up", "437.00"), ("SMT", "395.305556"), ("THT", "252.00"), ("AOI", "61.111111"),
             ("Test", "200.00"), ("Order", "78.00")],
            [(activity["name"], activity["total_cost"]["amount"]) for activity in lot["activities"]])
        self.assertEqual(("515.00", "14.234167", "1423.416667"), tuple(
            lot["totals"][name]["amount"] for name in ("setup_cost", "unit_cost", "total_cost")))
        setup, run = (lot["activities"][i]["resources"][0] for i in (0, 1))
        self.assertEqual((16560, 4.6), (setup["setup_seconds"], setup["hours_total"]))
        self.assertEqual((149.8, 4.161111), (run["unit_seconds"], run["hours_total"]))
        self.assertEqual((312, None), tuple(
            lot["activities"][1]["drivers"][name] for name in ("placements", "unique_parts")))

    def test_the_spreadsheet_says_the_same(self):
        answer = self.ask("GET", f"/assemblies/{self.rfq['id']}/manufacturing-data/export", accept=XLSX)
        self.assertEqual(XLSX, answer.header("Content-Type"))
        with zipfile.ZipFile(io.BytesIO(answer.body)) as workbook:
            self.assertIsNone(workbook.testzip())
            activities, totals = rows_of(workbook, 1), rows_of(workbook, 2)
        data = self.ask("GET", f"/assemblies/{self.rfq['id']}/manufacturing-data/export", accept=EXPORT)
        titles = {title: column for column, title in activities[0].items()}
        cell = lambda row, title: row.get(titles[title], "")
        self.assertEqual(
            [(a["name"], a["resources"][0]["name"], float(a["total_cost"]["amount"]), a["resources"][0]["hours_total"])
             for a in data["quantities"][0]["activities"]],
            [(cell(row, "Activity"), cell(row, "Resource"), float(cell(row, "Total cost")),
              float(cell(row, "Hours total"))) for row in activities[1:]])
        self.assertIn("1423.416667", totals[1].values())

    def test_frozen_costs_stay_and_know_how_far_live_ones_are(self):
        before = self.costs(self.rfq["id"])["costs"]
        self.freeze(self.rfq)
        self.ask("PATCH", f"/manufacturing/resource/{self.line}", {"hourly_rate": euros("190")})
        self.import_offers(self.offer("MAIN", "99"))
        frozen = self.costs(self.rfq["id"])
        self.assertTrue(frozen["is_cost_frozen"])
        self.assertEqual([{**cost, "is_cost_frozen": True} for cost in before], frozen["costs"])
        # 437 + 395.3055555556 more of work: 15 % and 1.2 % on it, 8 % on that, by 0.88, rounded as the price is.
        freeze = self.ask("GET", f"/admin/rfqs/{self.rfq['id']}/cost-freeze")
        [scenario] = freeze["scenarios"]
        self.assertTrue(freeze["stale"] and scenario["stale"])
        self.assertEqual(("8172.59", "9359.53", "1186.94"), tuple(
            scenario[name]["amount"] for name in ("frozen_total", "live_total", "delta")))
        # Back to the old rate nothing would be calculated from anything else.
        self.ask("PATCH", f"/manufacturing/resource/{self.line}", {"hourly_rate": euros("95")})
        self.assertFalse(self.ask("GET", f"/admin/rfqs/{self.rfq['id']}/cost-freeze")["stale"])
        self.ask("PATCH", f"/manufacturing/resource/{self.line}", {"hourly_rate": euros("190")})
        self.freeze(self.rfq, False)
        self.assertEqual("9359.53", self.costs(self.rfq["id"])["costs"][0]["total"]["total"]["amount"])

    def stored_total(self):
        rows = self.server.sql(
            "SELECT total FROM costing.assembly_cost "
            f"WHERE tenant_id = '{self.tenant.id}' AND assembly_id = '{self.rfq['id']}'")
        return float(rows[0]) if rows and rows[0] else None

    def test_other_modules_see_the_costs_soon_after(self):
        wait_for(lambda: self.stored_total() == 8172.59, 20, "the stored costs after a run")
        self.ask("PATCH", f"/manufacturing/resource/{self.line}", {"hourly_rate": euros("190")})
        wait_for(lambda: self.stored_total() == 9359.53, 20, "the stored costs after a change")


class SharedAssemblies(CostingCase):
    def test_a_shared_assembly_is_costed_once_and_attributed_by_use(self):
        """T = 2 A + 1 B; A = 1 S, B = 3 S: of 500 S at T x 100, A uses 200 and B 300."""
        self.import_components("P")
        self.import_offers(self.offer("P", "1.00"))
        line = [{"part_options": [{"internal_part_number": {"value": "P"}}]}]

        def assembly(value, parts=(), items=()):
            return {"internal_part_number": {"value": value}, "type": "PCBA", "bom_items": list(items),
                    "subassemblies": [{"internal_part_number": {"value": part}, "quantity": n} for part, n in parts]}

        top, a, b, shared = self.import_assemblies(
            assembly("T", [("A", 2), ("B", 1)]), assembly("A", [("S", 1)]), assembly("B", [("S", 3)]),
            assembly("S", items=line))
        work = self.new_resource("Work", "36")
        job = {"name": "Job", "resources": [{"resource_id": work}], "times": [{"cost_class": "Job", "seconds": 10000}]}
        for each in (top, a, b):
            self.ask("PUT", f"/admin/assemblies/{each}/activities", {"activities": []})
        self.ask("PUT", f"/admin/assemblies/{shared}/activities", {"activities": [job]})
        rfq = self.new_rfq("T", 100)
        self.run_selection(rfq)
        found = {}
        for each in (rfq["id"], a, b, shared):
            [cost] = self.costs(each)["costs"]
            total = cost["total"]
            found[each] = (cost["quantity"], total["material"]["amount"], total["manufacturing"]["amount"])
        self.assertEqual({rfq["id"]: (100, "500.00", "100.00"), a: (200, "200.00", "40.00"),
                          b: (100, "300.00", "60.00"), shared: (500, "500.00", "100.00")}, found)
        exported = self.ask("GET", f"/assemblies/{rfq['id']}/manufacturing-data/export", accept=EXPORT)
        self.assertEqual(sorted([(200, a), (100, b), (500, shared)]),
                         sorted((s["quantities"][0]["quantity"], s["assembly_id"]) for s in exported["subassemblies"]))

    def test_several_quantities_are_scenarios_of_their_own(self):
        self.import_components("P")
        self.import_offers(self.offer("P", "1.00"))
        [board] = self.import_assemblies({
            "internal_part_number": {"value": "B"}, "type": "PCBA",
            "bom_items": [{"part_options": [{"internal_part_number": {"value": "P"}}]}]})
        first, second = self.new_rfq("B", 10, 1000), self.new_rfq("B", 7)
        self.run_selection(first)
        self.run_selection(second)
        self.assertEqual([10, 1000], [cost["quantity"] for cost in self.costs(first["id"])["costs"]])
        # Each RfQ has a root of its own, so that the imported assembly itself occurs in neither.
        self.assertEqual([], self.costs(board)["costs"])


class ManyAtOnce(CostingCase):
    def test_freezing_and_running_at_once_never_mix(self):
        """Either the run comes first and is frozen, or it is refused: the snapshot is of one state."""
        self.import_components("P")
        self.import_offers(self.offer("P", "1.00"))
        self.import_assemblies({
            "internal_part_number": {"value": "B"}, "type": "PCBA",
            "bom_items": [{"part_options": [{"internal_part_number": {"value": "P"}}]}]})
        rfq = self.new_rfq("B", 5, 50, 500)
        self.run_selection(rfq)
        answers = []

        def run():
            body = {"type": "SourcingScenarios", "sourcing_scenario_ids": rfq["sourcing_scenario_ids"]}
            answers.append(
                self.tenant.send("POST", "/sourcing-scenarios/run-selection", body, Accept=None).status)

        for frozen in (True, False, True):
            threads = [threading.Thread(target=run) for _ in range(3)]
            for thread in threads:
                thread.start()
            self.freeze(rfq, frozen)
            for thread in threads:
                thread.join()
        self.assertLessEqual(set(answers), {200, 409})
        answer = self.costs(rfq["id"])
        self.assertEqual([5, 50, 500], [cost["quantity"] for cost in answer["costs"]])
        self.assertTrue(all(cost["is_cost_frozen"] for cost in answer["costs"]))
        freeze = self.ask("GET", f"/admin/rfqs/{rfq['id']}/cost-freeze")
        self.assertFalse(freeze["stale"], json.dumps(freeze))
