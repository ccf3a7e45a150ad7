"""Costs of assemblies: a board calculated by hand, through HTTP, digit for digit (module costing)."""

import io
import json
import random
import re
import subprocess
import threading
import time
import xml.etree.ElementTree as xml
import zipfile
from fractions import Fraction

try:
    import openpyxl
except ImportError:
    openpyxl = None

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


def passed_on(rfq):
    """Requests of other modules that calculate the costs of an RfQ, and answer what costing answers them."""
    return (("POST", "/order-management/order-selection", {
                "rfq_id": rfq["id"], "options": [{"batch_size": 1, "order_size": rfq["order_quantities"][0], "lead_time": 1}]}),
            ("GET", f"/flexible-calculation/plans/rfq/{rfq['id']}", None),
            ("GET", f"/flexible-calculation/plans/{rfq['id']}", None))


class CostingCase(Case):
    def ask(self, method, target, body=None, accept=None, status=200, tenant=None, **headers):
        answer = (tenant or self.tenant).send(method, target, body, Accept=accept, **headers)
        self.assertEqual(status, answer.status, answer)
        return answer.json if answer.body and "json" in (answer.header("Content-Type") or "") else answer

    def import_components(self, *values, **types):
        def component(value, kind):
            options = [{"type": kind, "manufacturer": "Texas Instruments", "manufacturer_part_number": value}]
            return {"internal_part_number": {"value": value}, "type": kind,
                    "part_options": options if kind == "OffTheShelf" else []}

        types = {value: "Custom" for value in values} | types
        upload = self.ask("POST", "/components/import", {
            "components": [component(value, kind) for value, kind in types.items()]}, status=202)
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

    def freeze(self, rfq, frozen=True, **more):
        return self.ask("PATCH", f"/rfqs/{rfq['id']}", {"is_cost_frozen": frozen, **more}, RFQ)

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
        # Costs of one unit; the exact amounts of the example are 275.733, 213.5125, 72.2276, 526.435181, 85, 980.71022.
        self.assertEqual([("moh", "2.75733"), ("foh", "2.135125"), ("scrap", "0.722276"),
                          ("administration", "5.264352"), ("freight", "0.85"), ("margin", "9.807102"),
                          ("price", "0.000048")],
                         [(row["name"], row["amount"]["amount"]) for row in cost["additional_costs"]])
        self.assertEqual({"bom_items": 2, "priced": 2, "unpriced": 0, "customer_sourced": 0,
                          "missing_exchange_rates": [], "empty_assemblies": 0}, cost["completeness"])

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
        shown = lambda value: f"{value:.6f}".rstrip("0").rstrip(".")
        self.assertEqual(
            [shown(float(a["total_cost"]["amount"])) for a in data["quantities"][0]["activities"]],
            [cell(row, "Total cost") for row in activities[1:]])

    def test_the_spreadsheet_can_be_opened_whatever_names_are(self):
        # Names have no control characters; workbook_test.cpp tests them in cells.
        name = "=1+1 _x0041_ <&> \ufffe"
        [assembly] = self.import_assemblies({
            "internal_part_number": {"value": "ODD"}, "name": name, "type": "PCBA",
            "bom_items": [{"part_options": [{"internal_part_number": {"value": "MAIN"}}]}]})
        rfq = self.new_rfq("ODD", 1, name=name)
        self.run_selection(rfq)
        answer = self.ask("GET", f"/assemblies/{rfq['id']}/manufacturing-data/export", accept=XLSX)
        with zipfile.ZipFile(io.BytesIO(answer.body)) as workbook:
            for entry in workbook.namelist():
                xml.fromstring(workbook.read(entry))
            texts = [cell for row in rows_of(workbook, 2) for cell in row.values()]
            self.assertNotIn(b"<f>", workbook.read("xl/worksheets/sheet1.xml"))
        decoded = [re.sub("_x([0-9A-Fa-f]{4})_", lambda code: chr(int(code[1], 16)), text) for text in texts]
        self.assertIn(name, decoded)
        if openpyxl:
            book = openpyxl.load_workbook(io.BytesIO(answer.body))
            self.assertEqual("s", book.worksheets[1]["A2"].data_type)

    def price(self, material, work):
        """The total that the table makes of them, calculated by fractions."""
        production = (material + work) * Fraction(1012, 1000) + material * Fraction(6, 100) + work * Fraction(15, 100)
        exact = (production * Fraction(108, 100) + 85) / Fraction(88, 100) / 100
        return f"{float(round(exact, 4) * 100):.2f}"

    def comparison(self):
        answer = self.ask("GET", f"/admin/rfqs/{self.rfq['id']}/cost-freeze")
        [scenario] = answer["scenarios"]
        self.assertEqual(answer["stale"], scenario["stale"])
        self.assertEqual(scenario["stale"], not scenario["is_current"])
        scenario["differs"] = scenario["fingerprint"] != scenario["live_fingerprint"]
        return scenario

    def assert_compared(self, differs, total, live_total):
        scenario = self.comparison()
        delta = f"{float(live_total) - float(total):.2f}"
        self.assertEqual((differs, float(total), float(live_total), float(delta)), (
            scenario["differs"], *(float(scenario[name]["amount"]) for name in ("total", "live_total", "delta"))))

    MATERIAL, WORK = Fraction("4595.55"), Fraction(1423416667, 1000000)
    DEARER_WORK = WORK + 437 + Fraction(395305556, 1000000)

    def total(self):
        return self.costs(self.rfq["id"])["costs"][0]["total"]["total"]["amount"]

    def test_frozen_costs_stay_and_know_how_far_live_ones_are(self):
        before = self.costs(self.rfq["id"])["costs"]
        self.freeze(self.rfq)
        self.assert_compared(False, "8172.59", "8172.59")
        self.ask("PATCH", f"/manufacturing/resource/{self.line}", {"hourly_rate": euros("190")})
        self.assertEqual("9359.53", self.price(self.MATERIAL, self.DEARER_WORK))
        self.assert_compared(True, "8172.59", "9359.53")
        # A dearer offer counts, too: 100 pieces of it, beside the reel as before.
        self.import_offers(self.offer("MAIN", "99"))
        dearer = Fraction("9900") + Fraction("770.30")
        self.assert_compared(True, "8172.59", self.price(dearer, self.DEARER_WORK))
        frozen = self.costs(self.rfq["id"])
        self.assertTrue(frozen["is_cost_frozen"])
        self.assertEqual([{**cost, "is_cost_frozen": True, "changed": ["Offers"]} for cost in before], frozen["costs"])
        # Back to the old rate and the old price nothing would be calculated from anything else.
        self.ask("PATCH", f"/manufacturing/resource/{self.line}", {"hourly_rate": euros("95")})
        self.assert_compared(True, "8172.59", self.price(dearer, self.WORK))
        self.import_offers(self.offer("MAIN", "38.2525"))
        self.assert_compared(False, "8172.59", "8172.59")

    def test_frozen_costs_know_of_another_bill_of_materials_and_other_rates(self):
        self.freeze(self.rfq)
        line = lambda value, **fields: {"part_options": [{"internal_part_number": {"value": value}}], **fields}
        example = {"internal_part_number": {"value": "EX-15"}, "name": "Example", "type": "PCBA"}
        # One piece more of the reel: what is bought stays, what is used of it does not.
        self.import_assemblies({**example, "bom_items": [line("MAIN"), line("REEL", quantity=2)]})
        self.assert_compared(True, "8172.59", "8172.59")
        self.import_assemblies({**example, "bom_items": [line("MAIN", quantity=2), line("REEL")]})
        self.assert_compared(True, "8172.59", self.price(self.MATERIAL + Fraction("3825.25"), self.WORK))
        # The one before, with an offer that nobody would buy: another question, with the same answer.
        self.import_assemblies({**example, "bom_items": [line("MAIN"), line("REEL")]})
        self.assert_compared(False, "8172.59", "8172.59")
        dollars = {**self.offer("MAIN", "0")["prices"][0], "unit_price": {"amount": "20", "currency": "USD"}}
        self.import_offers({**self.offer("MAIN", "0"), "packaging": "Reel", "prices": [dollars]})
        unpriced = self.comparison()
        self.assertEqual((True, "0.00"), (unpriced["differs"], unpriced["delta"]["amount"]))
        # With a rate it is the cheapest one: 10 EUR each.
        self.ask("PUT", "/admin/exchange-rates", {"base_currency": "EUR", "exchange_rates": {"USD": {"rate": "2"}}})
        self.assert_compared(True, "8172.59", self.price(self.MATERIAL - Fraction("2825.25"), self.WORK))

    def test_thawed_costs_stay_until_the_next_run(self):
        self.freeze(self.rfq)
        frozen = self.costs(self.rfq["id"])
        data = self.ask("GET", f"/assemblies/{self.rfq['id']}/manufacturing-data/export", accept=EXPORT)
        self.ask("PATCH", f"/manufacturing/resource/{self.line}", {"hourly_rate": euros("190")})
        self.freeze(self.rfq, False)
        thawed = self.costs(self.rfq["id"])
        self.assertEqual({**frozen, "is_cost_frozen": False, "frozen_at": None, "costs": [
            {**cost, "is_cost_frozen": False} for cost in frozen["costs"]]}, thawed)
        self.assertEqual({**data, "is_cost_frozen": False}, self.ask(
            "GET", f"/assemblies/{self.rfq['id']}/manufacturing-data/export", accept=EXPORT))
        self.assert_compared(True, "8172.59", "9359.53")
        # Frozen again without a run they are what they were.
        self.freeze(self.rfq)
        again = self.costs(self.rfq["id"])
        self.assertEqual(frozen["costs"], again["costs"])
        self.assertNotEqual(frozen["snapshot_id"], again["snapshot_id"])
        one, other = (self.ask("GET", f"/admin/cost-snapshots/{costs['snapshot_id']}/scenarios/"
                                      f"{self.rfq['sourcing_scenario_ids'][0]}") for costs in (frozen, again))
        self.assertEqual(one, other)
        self.freeze(self.rfq, False)
        self.run_selection(self.rfq)
        now = self.costs(self.rfq["id"])
        self.assertEqual((None, "9359.53"), (now["snapshot_id"], now["costs"][0]["total"]["total"]["amount"]))
        self.assert_compared(False, "9359.53", "9359.53")

    def test_a_snapshot_outlives_the_history_of_runs(self):
        self.freeze(self.rfq)
        snapshot = self.costs(self.rfq["id"])["snapshot_id"]
        target = f"/admin/cost-snapshots/{snapshot}/scenarios/{self.rfq['sourcing_scenario_ids'][0]}"
        before = self.ask("GET", target)
        self.assertEqual((2, 2), (len(before["purchases"]), len(before["lines"])))
        self.freeze(self.rfq, False)
        for _ in range(22):
            self.run_selection(self.rfq)
        self.assertEqual(before, self.ask("GET", target))

    def test_costs_that_are_not_frozen_are_those_of_now(self):
        """Work, rates and tables count at once; the material is of the last run, and says so."""
        run = self.costs(self.rfq["id"])["costs"][0]["selected_at"]
        self.ask("PATCH", f"/manufacturing/resource/{self.line}", {"hourly_rate": euros("190")})
        self.assertEqual("9359.53", self.total())
        self.ask("PATCH", f"/manufacturing/resource/{self.line}", {"hourly_rate": euros("95")})
        self.import_offers(self.offer("MAIN", "99"))
        self.assertEqual((run, "8172.59"), (self.costs(self.rfq["id"])["costs"][0]["selected_at"], self.total()))
        self.assert_compared(True, "8172.59", self.price(Fraction("10670.30"), self.WORK))
        self.ask("PUT", f"/admin/assemblies/{self.assembly}/activities", {"activities": []})
        self.assertEqual(self.price(self.MATERIAL, 0), self.total())
        wait_for(lambda: time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()) > run, 3, "the next second")
        self.run_selection(self.rfq)
        self.assertLess(run, self.costs(self.rfq["id"])["costs"][0]["selected_at"])
        self.assertEqual(self.price(Fraction("10670.30"), 0), self.total())

    def test_work_follows_bill_of_materials_and_file_at_once(self):
        def placed():
            data = self.ask("GET", f"/admin/assemblies/{self.rfq['id']}/activities")
            lot = self.ask("GET", f"/assemblies/{self.rfq['id']}/manufacturing-data/export", accept=EXPORT)
            counts = data["counted_drivers"]
            return counts["placements"], counts["through_hole_parts"], lot["quantities"][0]["totals"]["total_cost"]

        self.ask("DELETE", f"/admin/assemblies/{self.assembly}/activities", status=204)
        self.import_components("MAIN", REEL="OffTheShelf")
        options = lambda value: [{"internal_part_number": {"value": value}}]
        self.import_assemblies({
            "internal_part_number": {"value": "EX-15"}, "name": "Example", "type": "PCBA", "bom_items": [
                {"part_options": options("MAIN")}, {"designators": ["R1", "R2", "R3"], "part_options": options("REEL")}]})
        placements, through_hole, first = placed()
        self.assertEqual((3, 0), (placements, through_hole))
        answer = self.tenant.send(
            "PUT", f"/admin/assemblies/{self.assembly}/pnp",
            b"Designator,Mid X,Mid Y,Layer,Rotation\nR1,1mm,1mm,Top,0\n", Content_Type="text/csv")
        self.assertEqual(200, answer.status, answer)
        placements, through_hole, second = placed()
        self.assertEqual((1, 2), (placements, through_hole))
        self.assertNotEqual(first, second)


class Extremes(CostingCase):
    """Inputs at the ends of their ranges: costs, or a problem with a name, never an error of the server."""

    def setUp(self):
        self.import_components("P")
        self.import_offers({"part": {"internal_part_number": "P"}, "supplier": {"type": "Internal"},
                            "availability": {"available_stock": 1_000_000_000_000},
                            "prices": [{"unit_price": euros("1.5")}]})
        [self.assembly] = self.import_assemblies({
            "internal_part_number": {"value": "B"}, "type": "PCBA",
            "bom_items": [{"part_options": [{"internal_part_number": {"value": "P"}}]}]})
        self.rfq = self.new_rfq("B", 3, 1_000_000)
        self.resource = self.new_resource("Work", "1.00")
        self.table = self.ask("POST", "/admin/calculation-tables", {"name": "Extreme", "rows": []})["id"]
        self.ask("PUT", f"/admin/rfqs/{self.rfq['id']}/calculation-table", {"calculation_table_id": self.table})
        self.run_selection(self.rfq)

    def statuses(self):
        """Returns the statuses of everything that calculates; 409 is the one problem."""
        found = []
        for method, target, body, accept in (
                ("GET", f"/calculations/assembly-costs?assembly_id={self.rfq['id']}", None, COST),
                ("GET", f"/assemblies/{self.rfq['id']}/manufacturing-data/export", None, EXPORT),
                ("GET", f"/assemblies/{self.rfq['id']}/manufacturing-data/export", None, XLSX),
                ("GET", f"/admin/rfqs/{self.rfq['id']}/cost-freeze", None, None),
                ("PATCH", f"/rfqs/{self.rfq['id']}", {"is_cost_frozen": True}, RFQ),
                ("PATCH", f"/rfqs/{self.rfq['id']}", {"is_cost_frozen": False}, RFQ)):
            answer = self.tenant.send(method, target, body, Accept=accept)
            if answer.status == 409:
                self.assertEqual("costs_too_large", answer.json["code"], answer)
            else:
                self.assertEqual(200, answer.status, answer)
            found.append(answer.status)
        # Thawed costs are answered until the next run.
        self.run_selection(self.rfq)
        return found

    def set_rows(self, *rows):
        self.ask("PATCH", f"/admin/calculation-tables/{self.table}", {"rows": [
            {"key": f"r{i}", "name": f"Row {i}", **row} for i, row in enumerate(rows)]})

    def set_work(self, rate, times, **plan):
        self.ask("PATCH", f"/manufacturing/resource/{self.resource}", {"hourly_rate": rate})
        self.ask("PUT", f"/admin/assemblies/{self.rfq['id']}/activities", {
            "activities": [{"name": "Job", "resources": [{"resource_id": self.resource, "units": 1_000_000}],
                            "times": times}], **plan})

    def test_percentages_of_percentages(self):
        self.set_rows(*[{"kind": "PercentOf", "percent": 1_000_000}] * 8)
        self.assertEqual([409, 200, 200, 409, 409, 200], self.statuses())
        cost = self.tenant.send(
            "GET", f"/calculations/assembly-costs?assembly_id={self.rfq['id']}", Accept=COST).json
        self.assertIn("Extreme", cost["detail"])

    def test_options_and_plans_pass_the_refusal_on(self):
        self.set_rows(*[{"kind": "PercentOf", "percent": 1_000_000}] * 8)
        for method, target, body in passed_on(self.rfq):
            with self.subTest(target=target):
                self.assert_problem(self.tenant.send(method, target, body), 409, "costs_too_large")

    def test_work_at_the_ends_of_its_ranges(self):
        self.set_work(euros("999999999999999.99"), [
            {"cost_class": "Unit", "driver": "Wires", "seconds": 1_000_000_000}], drivers={"wires": 1_000_000_000})
        self.assertEqual([409, 409, 409, 409, 409, 200], self.statuses())

    def test_whatever_comes_together(self):
        some = random.Random(20260322)
        pick = some.choice
        amounts = ("0.00", "0.0000000001", "1", "7.3333333333", "999999999999999.9999999999")
        drivers = ("wires", "test_seconds", "placements_top", "manual_parts", "packages")
        words = {"wires": "Wires", "test_seconds": "TestSeconds", "placements_top": "PlacementsTop",
                 "manual_parts": "ManualParts", "packages": "Packages"}
        kinds = ("PercentOf", "MarginOnPrice", "DiscountOnPrice", "FixedPerJob", "FixedPerUnit", "MinCharge", "RoundTo")
        seen = set()
        for _ in range(15):
            rows = []
            for _ in range(some.randint(0, 10)):
                kind = pick(kinds)
                row = {"kind": kind}
                if kind == "RoundTo":
                    row["decimals"] = some.randint(0, 10)
                elif kind == "PercentOf":
                    row["percent"] = pick((-1_000_000, -100, 0, 0.0000000001, 100, 1_000_000))
                elif kind in ("MarginOnPrice", "DiscountOnPrice"):
                    row["percent"] = pick((-1_000_000, 0, 50, 99.9999999999))
                else:
                    row["amount"] = {"amount": pick(amounts), "currency": pick(("EUR", "EUR", "VND"))}
                rows.append(row)
            self.set_rows(*rows)
            self.set_work({"amount": pick(amounts), "currency": pick(("EUR", "VND"))}, [
                {"cost_class": pick(("Unit", "Batch", "Job", "OneTime")), "driver": words[pick(drivers)],
                 **pick(({"seconds": 1_000_000_000}, {"per_hour": 0.0000000001}, {"seconds": 0.0000000001}))}
                for _ in range(some.randint(1, 4))],
                drivers={pick(drivers): pick((0, 0.0000000001, 1_000_000_000)) for _ in range(3)},
                batch_size=pick((1, 7, 1_000_000_000)), yield_percent=pick((1, 99.9999999999, 100)),
                learning_percent=pick((50, 99.9999999999, 100)), boards_per_panel=pick((1, 10_000)))
            self.ask("PUT", "/admin/exchange-rates", {"base_currency": "EUR", "exchange_rates": {
                "VND": {"rate": pick(("0.000000000001", "9999999999", "26000"))}}})
            self.run_selection(self.rfq)
            seen.update(self.statuses())
        self.assertEqual({200, 409}, seen)


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


    def test_demands_of_the_run_count_however_they_are_changed_afterwards(self):
        """A sixth of the cost of 500 S is that of 100 S by themselves, beside T x 100, whatever is wanted since."""
        self.import_components("P")
        self.import_offers(self.offer("P", "1.00"))
        top, shared = self.import_assemblies(
            {"internal_part_number": {"value": "T"}, "type": "PCBA",
             "subassemblies": [{"internal_part_number": {"value": "S"}, "quantity": 5}]},
            {"internal_part_number": {"value": "S"}, "type": "PCBA",
             "bom_items": [{"part_options": [{"internal_part_number": {"value": "P"}}]}]})
        for each in (top, shared):
            self.ask("PUT", f"/admin/assemblies/{each}/activities", {"activities": []})
        rfq = self.new_rfq("T", 100)
        [scenario] = rfq["sourcing_scenario_ids"]
        where = f"WHERE tenant_id = '{self.tenant.id}' AND sourcing_scenario_id = '{scenario}'"
        self.server.sql(
            "INSERT INTO sourcing.demand (tenant_id, sourcing_scenario_id, position, type, target_id, quantity, unit) "
            f"VALUES ('{self.tenant.id}', '{scenario}', 2, 'Assembly', '{shared}', 100, 'Piece')")
        self.run_selection(rfq)
        materials = lambda: [self.costs(each)["costs"][0]["total"]["material"]["amount"] for each in (rfq["id"], shared)]
        self.assertEqual(["500.00", "600.00"], materials())
        self.server.sql(f"UPDATE sourcing.demand SET quantity = 900 {where} AND position = 2")
        self.assertEqual(["500.00", "600.00"], materials())
        self.server.sql(f"DELETE FROM sourcing.demand {where} AND position = 2")
        self.assertEqual(["500.00", "600.00"], materials())
        self.run_selection(rfq)
        self.assertEqual(["500.00", "500.00"], materials())

    def circle(self):
        """An RfQ whose assemblies A, B, C are in a chain, and their ids."""
        self.import_components("P")
        self.import_offers(self.offer("P", "1.00"))
        line = [{"part_options": [{"internal_part_number": {"value": "P"}}]}]
        ids = self.import_assemblies(*({
            "internal_part_number": {"value": value}, "type": "PCBA", "bom_items": line,
            "subassemblies": [{"internal_part_number": {"value": child}, "quantity": 1} for child in children]}
            for value, children in (("A", "B"), ("B", "C"), ("C", ""))))
        rfq = self.new_rfq("A", 10)
        self.run_selection(rfq)
        return rfq, ids

    def assert_circle(self, method, target, body, named, accept=None):
        answer = self.tenant.send(method, target, body, Accept=accept)
        self.assert_problem(answer, 409, "circular_nesting")
        for each in named:
            self.assertIn(each, answer.json["detail"])
        return answer

    def test_a_circle_in_a_solution_is_told_by_name(self):
        rfq, (_, b, c) = self.circle()
        # C contains B: by no way of the interface.
        self.server.sql(
            f"UPDATE sourcing.solution_assembly SET child_ids = '{{{b}}}', child_uses = '{{10}}' "
            f"WHERE tenant_id = '{self.tenant.id}' AND assembly_id = '{c}'")
        answer = self.assert_circle(
            "GET", f"/calculations/assembly-costs?assembly_id={rfq['id']}", None, ("B (", "C (", b, c), COST)
        self.assertNotIn(rfq["id"], answer.json["detail"])
        self.assert_circle("PATCH", f"/rfqs/{rfq['id']}", {"is_cost_frozen": True}, (b, c), RFQ)
        for method, target, body in passed_on(rfq):
            self.assert_circle(method, target, body, (b, c))
        self.assertFalse(self.ask("GET", f"/rfqs/{rfq['id']}", accept=RFQ)["is_cost_frozen"])

    def test_a_circle_in_the_design_is_told_by_name(self):
        rfq, (_, b, c) = self.circle()
        self.server.sql(
            "INSERT INTO assemblies.nesting (tenant_id, parent_id, item_position, position, child_id, quantity) "
            f"VALUES ('{self.tenant.id}', '{c}', 0, 1, '{b}', 1)")
        self.assert_circle("GET", f"/admin/rfqs/{rfq['id']}/cost-freeze", None, (b, c))
        self.assert_circle("POST", "/sourcing-scenarios/run-selection", {
            "type": "SourcingScenarios", "sourcing_scenario_ids": rfq["sourcing_scenario_ids"]}, (b, c))


class CustomerParts(CostingCase):
    def test_handling_of_what_the_customer_brings(self):
        """20 systems of a housing (the customer's, 1), its label (bought) and two boards with three parts of his."""
        self.import_components("P", "K", "H")
        self.import_offers(self.offer("P", "1.00"))
        line = lambda value, **fields: {"part_options": [{"internal_part_number": {"value": value}}], **fields}
        system, board = self.import_assemblies(
            {"internal_part_number": {"value": "SYS"}, "type": "System",
             "subassemblies": [{"internal_part_number": {"value": "BRD"}, "quantity": 2}],
             "bom_items": [line("H", sourced_by="Customer"), line("P")]},
            {"internal_part_number": {"value": "BRD"}, "type": "PCBA",
             "bom_items": [line("K", quantity=3, sourced_by="Customer"),
                           line("K", quantity=9, sourced_by="Customer", do_not_place=True),
                           line("K", quantity=0.5, unit="Meter", sourced_by="Customer")]})
        for each in (system, board):
            self.ask("PUT", f"/admin/assemblies/{each}/activities", {"activities": []})
        table = self.ask("POST", "/admin/calculation-tables", {"name": "Handling", "rows": [
            {"key": "lines", "name": "Receiving", "kind": "FixedPerCustomerLine", "amount": euros("7.50")},
            {"key": "parts", "name": "Counting", "kind": "FixedPerCustomerPart", "amount": euros("0.02")}]})
        rfq = self.new_rfq("SYS", 20)
        self.ask("PUT", f"/admin/rfqs/{rfq['id']}/calculation-table", {"calculation_table_id": table["id"]})
        self.ask("PUT", f"/admin/assemblies/{board}/calculation-table", {"calculation_table_id": table["id"]})
        self.run_selection(rfq)
        additional = lambda each: self.costs(each)["costs"][0]["total"]["additional"]["amount"]
        # Three lines, once each; 20 housings and 2 x 20 x 3 parts of boards. What is measured is no part to count.
        self.assertEqual("25.30", additional(rfq["id"]))
        self.assertEqual("17.40", additional(board))
        [cost] = self.costs(rfq["id"])["costs"]
        self.assertEqual([("Receiving", "1.125"), ("Counting", "0.14")], [
            (row["name"], row["amount"]["amount"]) for row in cost["additional_costs"]])
        self.assertEqual((1, 3), (cost["completeness"]["priced"], cost["completeness"]["customer_sourced"]))


class ManyAssemblies(CostingCase):
    """The work of a hundred assemblies and more is counted anew only when something of it has changed."""

    def setUp(self):
        self.import_components("PLUG", CHIP="OffTheShelf", COIL="OffTheShelf")
        self.import_offers(self.offer("CHIP", "1.00"), self.offer("PLUG", "1.00"))
        board = {"type": "PCBA", "bom_items": [
            {"designators": ["X1", "X2"], "part_options": [{"internal_part_number": {"value": "CHIP"}}]}]}
        boards = [{"internal_part_number": {"value": f"B{i}"}, **board} for i in range(120)]
        self.board = boards[7]
        ids = self.import_assemblies(*boards, {
            "internal_part_number": {"value": "SYS"}, "type": "System", "subassemblies": [
                {"internal_part_number": each["internal_part_number"], "quantity": 1} for each in boards]})
        self.board_id = ids[7]
        self.rfq = self.new_rfq("SYS", 5)
        self.run_selection(self.rfq)

    def counts(self):
        """Placements, through-hole parts and manual parts of the one board, as the snapshot of all of them says."""
        self.freeze(self.rfq, accept_outdated=True)
        snapshot = self.costs(self.rfq["id"])["snapshot_id"]
        scenario = self.ask(
            "GET", f"/admin/cost-snapshots/{snapshot}/scenarios/{self.rfq['sourcing_scenario_ids'][0]}")
        self.freeze(self.rfq, False)
        self.run_selection(self.rfq)
        [built] = [each for each in scenario["inputs"]["assemblies"] if each["id"] == self.board_id]
        self.assertEqual(121, len(scenario["inputs"]["assemblies"]))
        return tuple(built["drivers"][name] for name in ("placements", "through_hole_parts", "manual_parts"))

    def work(self):
        return self.costs(self.rfq["id"])["costs"][0]["total"]["manufacturing"]["amount"]

    def test_every_change_counts_at_once(self):
        seen = [self.work()]

        def assert_counts(*counts):
            seen.append(self.work())
            self.assertNotEqual(seen[-2], seen[-1])
            self.assertEqual(counts, self.counts())

        self.assertEqual((seen[0], (2, 0, 0)), (self.work(), self.counts()))
        changed = {**self.board, "bom_items": [{**self.board["bom_items"][0], "designators": ["X1", "X2", "X3"]}]}
        self.import_assemblies(changed)
        assert_counts(3, 0, 0)
        answer = self.tenant.send("PUT", f"/admin/assemblies/{self.board_id}/pnp",
                                  b"Designator,Mid X,Mid Y,Layer,Rotation\nX1,1mm,1mm,Top,0\n", Content_Type="text/csv")
        self.assertEqual(200, answer.status, answer)
        assert_counts(1, 2, 0)
        # The chip is none any more, but a custom part; and so it is on every board.
        self.import_components("PLUG", "CHIP", COIL="OffTheShelf")
        assert_counts(1, 0, 2)
        self.import_assemblies({**changed, "subassemblies": [{"internal_part_number": {"value": "B8"}, "quantity": 2}]})
        assert_counts(1, 0, 2)
        # Another tenant, whose boards are as they were, has nothing of it.
        self._tenant = self.server.new_tenant("e2e")
        self.setUp()
        self.assertEqual((seen[0], (2, 0, 0)), (self.work(), self.counts()))


class ManyAtOnce(CostingCase):
    def test_a_freeze_never_sees_half_of_a_change(self):
        """While the freeze waits between two statements that read the bill of materials, it is replaced."""
        self.import_components("PLUG", CHIP="OffTheShelf")
        self.import_offers(self.offer("CHIP", "1.00"), self.offer("PLUG", "1.00"))
        [board] = self.import_assemblies({
            "internal_part_number": {"value": "B"}, "type": "PCBA", "bom_items": [
                {"designators": ["X1", "X2"], "part_options": [{"internal_part_number": {"value": "CHIP"}}]}]})
        rfq = self.new_rfq("B", 5, type="PCBA")
        self.run_selection(rfq)
        session = subprocess.Popen(["psql", "-X", "-q", "-d", f"{self.server.database()} user=postgres"], cwd="/",
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(lambda: session.poll() is None and session.communicate("ROLLBACK;\n"))
        mine = f"WHERE tenant_id = '{self.tenant.id}' AND"
        session.stdin.write(
            "BEGIN; LOCK TABLE assemblies.bom_item IN ACCESS EXCLUSIVE MODE;\n"
            f"UPDATE assemblies.assembly SET updated_at = now() {mine} id = '{board}';\n"
            f"UPDATE assemblies.bom_item SET designators = '{{X1,X2,X3}}', quantity = 3 {mine} assembly_id = '{board}';\n"
            f"UPDATE assemblies.bom_option SET value = 'PLUG' {mine} assembly_id = '{board}';\n\\echo held\n")
        session.stdin.flush()
        self.assertEqual(session.stdout.readline().strip(), "held")
        thread = threading.Thread(target=lambda: self.freeze(rfq, accept_outdated=True))
        thread.start()
        wait_for(lambda: self.server.sql("SELECT 1 FROM pg_locks WHERE relation = 'assemblies.bom_item'::regclass "
                                         "AND NOT granted"), 4, "the freeze to wait")
        session.communicate("COMMIT;\n")
        thread.join()
        snapshot = self.costs(rfq["id"])["snapshot_id"]
        scenario = self.ask(
            "GET", f"/admin/cost-snapshots/{snapshot}/scenarios/{rfq['sourcing_scenario_ids'][0]}")
        [built] = scenario["inputs"]["assemblies"]
        self.assertEqual((0, 3), (built["drivers"]["placements"], built["drivers"]["manual_parts"]))

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
