"""Sourcing selection through the interface: what is bought is what the rules say it is, to the cent; runs at once take
turns; a changed offer makes only its part be solved again; exchange rates come from a publisher that cannot harm."""

import http.server
import json
import re
import subprocess
import sys
import threading
import time
import unittest
import uuid
from datetime import datetime, timedelta, timezone
from collections import Counter
from decimal import Decimal
from pathlib import Path

from support.case import Case
from support.server import Server, SqlError, wait_for

RFQ = "application/api.cardcage.rfq-v1+json"
# Lines of the real board for 100 pieces, compared with a spreadsheet of the same offers.
OUTCOMES_AGAINST_SPREADSHEET = {
    "as cheap or cheaper": 29, "dearer, because that price cannot be ordered": 12, "without a price on either side": 6}
REAL_BOARD = Path(__file__).resolve().parents[4] / "shared" / "fixtures" / "safelink"


def prices(text, currency="EUR"):
    """"1:0.10, 10:0.025" or "4000/4000:0.005" (moq/mpq:price)."""
    rows = []
    for row in text.split(","):
        quantities, amount = row.strip().split(":")
        moq, _, mpq = quantities.partition("/")
        rows.append({"moq": int(moq), **({"mpq": int(mpq)} if mpq else {}),
                     "unit_price": {"amount": amount, "currency": currency}})
    return rows


def today():
    """The day of the server, which counts in UTC."""
    return datetime.now(timezone.utc).date()


class Workshop:
    """A tenant with suppliers, parts, offers and RfQs, made through the interface."""

    def __init__(self, tenant):
        self.tenant = tenant
        self.components = {}
        self.assemblies = 0

    def ok(self, method, target, body=None, status=200, **headers):
        answer = self.tenant.send(method, target, body, Accept=headers.pop("Accept", None), **headers)
        assert answer.status == status, f"{method} {target}: {answer}"
        return answer.json if answer.text else None

    def suppliers(self, *names, **fields):
        results = self.ok("POST", "/suppliers", [{"name": name, "number": name, **fields} for name in names])
        return {result["supplier"]["name"]: result["supplier"]["id"] for result in results}

    def parts(self, *values, **fields):
        for value in values:
            self.components[value] = {"internal_part_number": {"value": value}, "type": "Custom", "description": value,
                                      "custom_part": {"part_type": "Other"}, **fields}
        upload = self.ok("POST", "/components/import", {"components": list(self.components.values())}, 202)
        self.ok("POST", f"/admin/component-uploads/{upload['upload_id']}/run")

    def offers(self, *offers):
        results = self.ok("POST", "/offers/import", list(offers), 207)
        assert all(result["status"] == 200 for result in results), results
        return [result["offer_id"] for result in results]

    @staticmethod
    def offer(part, supplier, ladder, stock=10_000_000, currency="EUR", **fields):
        availability = {"available_stock": stock}
        for name in ("lead_time", "on_order"):
            if name in fields:
                availability[name] = fields.pop(name)
        source = {"type": "Internal"} if supplier is None else {"type": "External", "supplier_number": supplier}
        return {"part": {"internal_part_number": part}, "supplier": source, "availability": availability,
                "prices": prices(ladder, currency), **fields}

    def assembly(self, lines, subassemblies=()):
        """Lines: (part, quantity) or a BOM item as it is sent."""
        self.assemblies += 1
        number = f"A-{self.assemblies}"
        items = [line if isinstance(line, dict) else {
            "quantity": line[1], "part_options": [{"internal_part_number": {"value": line[0]}}]} for line in lines]
        results = self.ok("POST", "/assemblies/import", [{
            "internal_part_number": {"value": number}, "type": "PCBA", "bom_items": items,
            "subassemblies": [{"internal_part_number": {"value": child}, "quantity": quantity}
                              for child, quantity in subassemblies]}], 207)["items"]
        assert results[0]["status"] == 200, results
        return number

    def rfq(self, number, quantities=(1,), customer="C-1", **fields):
        return self.ok("POST", "/rfqs", {
            "name": number, "customer": {"number": customer, "name": customer}, "order_quantities": list(quantities),
            "internal_part_number": {"value": number}, **fields}, Accept=RFQ)

    def scenario(self, lines, quantity=1, preferences=None, **fields):
        """The scenario of an RfQ for one assembly of these lines."""
        scenario = self.rfq(self.assembly(lines), [quantity], **fields)["sourcing_scenario_ids"][0]
        if preferences:
            self.prefer(scenario, **preferences)
        return scenario

    def prefer(self, scenario, **preferences):
        return self.ok("PUT", f"/admin/sourcing-scenarios/{scenario}/preferences", preferences)

    def run(self, *scenarios):
        return self.ok("POST", "/sourcing-scenarios/run-selection", {
            "type": "SourcingScenarios", "sourcing_scenario_ids": list(scenarios)})["results"]

    def solution(self, scenario, **query):
        words = "&".join(f"{name}={value}" for name, value in query.items())
        return self.ok("GET", f"/admin/sourcing-scenarios/{scenario}/solution" + (f"?{words}" if words else ""))

    def bought(self, scenario):
        """{part: (material, [(supplier, quantity, reason)])} of a new run."""
        self.run(scenario)
        return {part["key"]: (part["material"], [(line["supplier"], line["quantity"], line["reason"])
                                                 for line in part["purchases"]])
                for part in self.solution(scenario)["parts"]}


class SourcingCase(Case):
    @property
    def shop(self):
        if not hasattr(self, "_shop"):
            self._shop = Workshop(self.tenant)
        return self._shop

    def assert_checked(self, scenario, plans):
        """The checker of scripts/, which knows no code of the server, finds nothing wrong."""
        text = self.tenant.get(f"/admin/sourcing-scenarios/{scenario}/instance", Accept=None).text
        checker = Path(__file__).resolve().parents[3] / "scripts" / "check-plan"
        done = subprocess.run([sys.executable, checker, "-"], input=text, capture_output=True, text=True, check=False)
        self.assertEqual(done.stdout, f"{plans} plans checked, 0 wrong\n", text + done.stderr)
        return text

    def assert_replayed(self, scenario):
        replay = self.shop.ok("POST", f"/admin/sourcing-scenarios/{scenario}/replay", {})
        self.assertTrue(replay["is_equal"], replay)
        self.assertEqual(replay["fingerprint"], replay["replayed_fingerprint"])


class WorkedExamples(SourcingCase):
    """The examples of the rule book, each through the whole of the service."""

    def cost(self, offers, need, part="P", preferences=None, **fields):
        """(material, lines) of one part under these offers."""
        self.shop.parts(part)
        self.shop.offers(*offers)
        return self.shop.bought(self.shop.scenario([(part, need)], preferences=preferences, **fields))[part]

    def test_buying_up_to_a_break(self):
        self.shop.suppliers("A")
        cost, lines = self.cost([self.shop.offer("P", "A", "1:0.10, 10:0.025")], 6)
        self.assertEqual((cost, lines), ("0.25", [("A", 10, "BOUGHT_UP_TO_BREAK")]))

    def test_the_saving_of_a_break_is_told(self):
        self.shop.suppliers("A")
        self.shop.parts("P")
        self.shop.offers(self.shop.offer("P", "A", "1:0.10, 10:0.025"))
        scenario = self.shop.scenario([("P", 6)])
        result = self.shop.run(scenario)[0]
        self.assertEqual(result["material_total"], {"amount": "0.25", "currency": "EUR"})
        self.assertEqual(result["excess_total"], {"amount": "0.10", "currency": "EUR"})
        line = self.shop.solution(scenario)["parts"][0]["purchases"][0]
        self.assertEqual((line["excess_quantity"], line["excess_value"]), (4, "0.10"))
        self.assertEqual((line["reason_units"], line["reason_saving"]), (4, "0.35"))

    def test_reel_and_cut_tape(self):
        self.shop.suppliers("A")
        reel = self.shop.offer("P", "A", "4000/4000:0.0050", packaging="Reel")
        cut = self.shop.offer("P", "A", "1:0.0120, 100:0.0105, 500:0.0100, 1000:0.0090", packaging="CutTape")
        cost, lines = self.cost([reel, cut], 4500)
        self.assertEqual(cost, "25.00")
        self.assertEqual(sorted(quantity for _, quantity, _ in lines), [500, 4000])
        scenario = self.shop.scenario([("P", 4500)], preferences={"max_lines": 1})
        self.assertEqual(self.shop.bought(scenario)["P"][0], "40.00")

    def test_leaving_cheap_stock_for_a_break(self):
        self.shop.suppliers("A", "B")
        cost, lines = self.cost([self.shop.offer("P", "A", "1:1.00", stock=600),
                                 self.shop.offer("P", "B", "1:1.30, 500:1.20, 1000:1.15")], 1000)
        self.assertEqual(cost, "1100.00")
        self.assertEqual({(supplier, quantity) for supplier, quantity, _ in lines}, {("A", 500), ("B", 500)})
        self.assertIn("LEFT_CHEAPER_STOCK_FOR_BREAK", [reason for _, _, reason in lines])

    def test_smallest_order_is_a_multiple(self):
        self.shop.suppliers("A")
        offer = self.shop.offer("P", "A", "25/10:0.40")
        self.assertEqual(self.cost([offer], 12)[0], "12.00")
        self.assertEqual(self.cost([offer], 31)[0], "16.00")

    def test_currencies_and_prices_per_thousand(self):
        self.shop.suppliers("A")
        self.shop.parts("D", "Y")
        self.shop.ok("PUT", "/admin/exchange-rates", {
            "base_currency": "EUR", "exchange_rates": {"USD": {"rate": "1.0842"}, "JPY": {"rate": "163.4"}}})
        self.shop.offers(
            self.shop.offer("D", "A", "1:12.50", currency="USD", unit_of_measurement={"quantity": 1000, "unit": "Piece"}),
            self.shop.offer("Y", "A", "1:98.70", currency="JPY", unit_of_measurement={"quantity": 100, "unit": "Piece"}))
        scenario = self.shop.scenario([("D", 3000), ("Y", 2500)])
        self.shop.run(scenario)
        parts = {part["key"]: part for part in self.shop.solution(scenario)["parts"]}
        self.assertEqual(parts["D"]["purchases"][0]["unit_price"], "0.0115292381")
        self.assertEqual(parts["D"]["material"], "34.587714")
        self.assertEqual(parts["Y"]["purchases"][0]["unit_price"], "0.0060403917")
        self.assertEqual(parts["Y"]["material"], "15.100979")

    def test_prices_of_a_currency_of_small_money(self):
        """20,000 EUR in dong are more than 10 decimals leave room for: 9 count, and everything agrees on that."""
        suppliers = self.shop.suppliers("A", "B")
        self.shop.parts("D", "E")
        self.shop.ok("PUT", "/admin/exchange-rates", {
            "base_currency": "VND", "exchange_rates": {"EUR": {"rate": "0.00003654"}}})
        self.shop.offers(
            self.shop.offer("D", "A", "1:20000"), self.shop.offer("E", "A", "1:0.001"), self.shop.offer("E", "B", "1:0.0012"))
        fee = {"amount": "150000", "currency": "VND"}
        rfq = self.shop.rfq(self.shop.assembly([("D", 3), ("E", 10)]), base_currency="VND")
        scenario = rfq["sourcing_scenario_ids"][0]
        self.shop.prefer(scenario, suppliers=[{"supplier_id": suppliers["A"], "shipping_fee": fee}])
        result = self.shop.run(scenario)[0]
        self.assertEqual(result["warnings"], [{"code": "FEWER_DECIMALS", "count": 9}])
        self.assertEqual(result["material_total"], {"amount": "1642036398.467433", "currency": "VND"})
        solution = self.shop.solution(scenario, alternatives="true")
        self.assertEqual((solution["solution"]["fees_total"], solution["solution"]["is_proven"]), ("150000.00", True))
        part = {each["key"]: each for each in solution["parts"]}
        self.assertEqual(part["D"]["purchases"][0]["unit_price"], "547345374.931581828")
        self.assertEqual(part["E"]["purchases"][0]["unit_price"], "27.367268747")
        self.assertEqual(part["E"]["material"], "273.672687")
        self.assertEqual(sum(Decimal(each["supplier_fees"]) for each in part.values()), 150000)
        points = self.shop.ok("GET", f"/admin/rfqs/{rfq['id']}/curve")["scenarios"][0]["points"]
        self.assertEqual([point["material_total"] for point in points], ["1642036398.467433"])
        text = self.assert_checked(scenario, 2)
        self.assertIn("\ndecimals 9\n", text)
        self.assert_replayed(scenario)
        # A part that is not bought any more decides nothing, and an unchanged purchase is no change.
        before = solution["solution"]["id"]
        self.shop.offers(self.shop.offer("D", "A", "1:10000"))
        self.assertEqual(self.shop.run(scenario)[0]["warnings"], [])
        found = self.shop.ok("GET", f"/admin/sourcing-scenarios/{scenario}/comparison?before={before}")
        changed = {each["key"]: each for each in found["changed"]}
        self.assertEqual(changed["D"]["causes"], ["PRICE"])
        self.assertEqual(Decimal(changed["D"]["cost_delta"]).quantize(Decimal(1)), -821018062)

    def test_days(self):
        self.shop.suppliers("S1", "S2")
        arrival = (today() + timedelta(days=20)).isoformat()
        self.shop.parts("P")
        self.shop.offers(
            self.shop.offer("P", "S1", "1:0.50", stock=400, on_order=[{"date": arrival, "quantity": 300}], lead_time=56),
            self.shop.offer("P", "S2", "1:0.62", stock=2000))
        this_day = today().isoformat()
        for target, expected in ((0, "572.00"), (20, "536.00"), (56, "500.00")):
            scenario = self.shop.scenario([("P", 1000)], preferences={"target_days": target, "reference_date": this_day})
            self.assertEqual(self.shop.bought(scenario)["P"][0], expected, target)
        for weight, days in (("0.90", 56), ("1.00", 20)):
            scenario = self.shop.scenario([("P", 1000)], preferences={
                "goal": "Weighted", "late_cost_per_day": weight, "target_days": 0, "reference_date": this_day})
            self.shop.run(scenario)
            self.assertEqual(self.shop.solution(scenario)["parts"][0]["ready_days"], days, weight)
        rfq = self.shop.rfq(self.shop.assembly([("P", 1000)]))
        curve = self.shop.ok("GET", f"/admin/rfqs/{rfq['id']}/curve")["scenarios"][0]
        self.assertEqual([(point["ready_days"], point["material_total"]) for point in curve["points"]],
                         [(0, "572.00"), (20, "536.00"), (56, "500.00")])

    def test_excess(self):
        self.shop.suppliers("A")
        offers = [self.shop.offer("P", "A", "1000/1000:0.01", packaging="Reel"),
                  self.shop.offer("P", "A", "1:0.09", packaging="CutTape")]
        self.assertEqual(self.cost(offers, 120)[0], "10.00")
        self.assertEqual(self.cost(offers, 120, preferences={"max_excess_percent": 200})[0], "10.80")
        scenario = self.shop.scenario([("P", 120)], preferences={"residual_value": "0.002"})
        self.shop.run(scenario)
        part = self.shop.solution(scenario)["parts"][0]
        self.assertEqual((part["material"], part["objective"]), ("10.00", "8.24"))

    def test_the_curve_keeps_to_percents_and_waits_for_all_needs(self):
        self.shop.suppliers("S", "T")
        self.shop.parts("A", "B", "C", "D")
        self.shop.offers(self.shop.offer("A", "S", "1000/1000:0.01"), self.shop.offer("A", "T", "1:0.09"))
        reel = self.shop.rfq(self.shop.assembly([("A", 120)]))
        self.shop.prefer(reel["sourcing_scenario_ids"][0], max_excess_percent=0)
        curve = self.shop.ok("GET", f"/admin/rfqs/{reel['id']}/curve")["scenarios"][0]
        self.assertEqual([point["material_total"] for point in curve["points"]], ["10.80"])
        self.shop.offers(self.shop.offer("B", "S", "1:1.00", stock=0, lead_time=20),
                         self.shop.offer("C", "S", "1:1.00", stock=5))
        options = lambda quantity, *parts: {
            "quantity": quantity, "part_options": [{"internal_part_number": {"value": part}} for part in parts]}
        for sets, points, unsourced in (([options(5, "B", "C"), options(7, "B")], [(20, "12.00")], []),
                                        ([options(5, "C", "D"), options(7, "D")], [(0, "5.00")], ["D"])):
            rfq = self.shop.rfq(self.shop.assembly(sets))
            self.shop.prefer(rfq["sourcing_scenario_ids"][0], target_days=3, relaxation="None")
            curve = self.shop.ok("GET", f"/admin/rfqs/{rfq['id']}/curve")["scenarios"][0]
            self.assertEqual([(point["ready_days"], point["material_total"]) for point in curve["points"]], points)
            self.assertEqual(curve["unsourced"], unsourced)

    def test_line_fees(self):
        self.shop.suppliers("A")
        offers = [self.shop.offer("P", "A", "1:0.02", packaging="CustomReel"),
                  self.shop.offer("P", "A", "1:0.03", packaging="CutTape")]
        fees = {"packaging_fees": [{"packaging": "CustomReel", "line_fee": "7.00"}]}
        for need, expected in ((500, "15.00"), (700, "21.00"), (1000, "27.00")):
            self.assertEqual(self.cost(offers, need, preferences=fees)[0], expected, need)

    def test_one_need_of_two_assemblies(self):
        self.shop.suppliers("A")
        self.shop.parts("P")
        self.shop.offers(self.shop.offer("P", "A", "1:4.00, 10:3.20, 100:1.32"))
        one, two = self.shop.assembly([("P", 45)]), self.shop.assembly([("P", 30)])
        together = self.shop.assembly([], [(one, 1), (two, 1)])
        cost = {number: self.shop.run(self.shop.rfq(number)["sourcing_scenario_ids"][0])[0]["material_total"]["amount"]
                for number in (one, two, together)}
        self.assertEqual(cost, {one: "132.00", two: "96.00", together: "132.00"})

    def test_shipping(self):
        suppliers = self.shop.suppliers("X", "Y")
        self.shop.parts("P1", "P2", "P3")
        self.shop.offers(*[self.shop.offer(part, supplier, f"1:{price}") for part, supplier, price in (
            ("P1", "X", 50), ("P1", "Y", 58), ("P2", "X", 30), ("P2", "Y", 37), ("P3", "X", 100), ("P3", "Y", 110))])
        terms = {"suppliers": [{"supplier_id": suppliers["X"], "shipping_fee": {"amount": "20.00", "currency": "EUR"}}]}
        for parts, material, fees in ((("P1", "P2"), "95.00", "0.00"), (("P1", "P2", "P3"), "180.00", "20.00")):
            scenario = self.shop.scenario([(part, 1) for part in parts], preferences=terms)
            self.shop.run(scenario)
            head = self.shop.solution(scenario)["solution"]
            self.assertEqual((head["material_total"], head["fees_total"]), (material, fees))
            self.assertTrue(head["is_proven"])

    def test_filters(self):
        self.shop.suppliers("A", "B", "C")
        for number in ("7", "8"):
            self.shop.rfq(self.shop.assembly([]), customer=number)
        this_day = today()
        offers = [self.shop.offer("P", "A", "1:0.80", customer={"number": "7"}), self.shop.offer("P", "B", "1:0.90"),
                  self.shop.offer("P", "C", "1:0.70", valid_until=(this_day - timedelta(days=1)).isoformat())]
        day = {"reference_date": this_day.isoformat()}
        self.assertEqual(self.cost(offers, 10, customer="7", preferences=day)[0], "8.00")
        self.assertEqual(self.cost(offers, 10, customer="8", preferences=day)[0], "9.00")
        offers[2]["valid_until"] = this_day.isoformat()
        self.assertEqual(self.cost(offers, 10, customer="8", preferences=day)[0], "7.00")

    def test_explosion(self):
        self.shop.suppliers("A")
        self.shop.parts("R", attrition_percent=2, setup_quantity=25)
        self.shop.parts("N")
        self.shop.offers(self.shop.offer("R", "A", "1:0.01"))
        s3 = self.shop.assembly([("R", 4), {"quantity": 1, "do_not_place": True,
                                            "part_options": [{"internal_part_number": {"value": "N"}}]}])
        s1, s2 = self.shop.assembly([], [(s3, 1)]), self.shop.assembly([], [(s3, 3)])
        rfq = self.shop.rfq(self.shop.assembly([], [(s1, 2), (s2, 1)]), [100])
        result = self.shop.run(rfq["sourcing_scenario_ids"][0])[0]
        self.assertEqual((result["bom_items"], result["selected"], result["unpriced"]), (2, 1, 0))
        part = self.shop.solution(rfq["sourcing_scenario_ids"][0])["parts"][0]
        self.assertEqual((part["key"], part["need"]), ("R", 2065))

    def test_supplier_preference(self):
        suppliers = self.shop.suppliers("Good", preference="Preferred") | self.shop.suppliers("Other")
        offers = [self.shop.offer("P", "Good", "1:0.210"), self.shop.offer("P", "Other", "1:0.204")]
        self.assertEqual(set(suppliers), {"Good", "Other"})
        for preferences, expected in (({"supplier_preference": "Strict"}, "105.00"),
                                      ({"supplier_preference": "Soft", "soft_tolerance_percent": 3}, "105.00"),
                                      ({"supplier_preference": "Soft", "soft_tolerance_percent": 2}, "102.00"),
                                      ({}, "102.00")):
            self.assertEqual(self.cost(offers, 500, preferences=preferences)[0], expected, preferences)

    def test_inventory(self):
        self.shop.suppliers("B")
        offers = [self.shop.offer("P", None, "1:0.28", stock=300), self.shop.offer("P", "B", "1:0.50, 1000:0.30")]
        for preferences, expected in (({"inventory_valuation": "Sunk"}, "300.00"), ({}, "300.00"),
                                      ({"inventory": "First", "inventory_valuation": "Sunk"}, "350.00"),
                                      ({"inventory": "First"}, "434.00"), ({"inventory": "Excluded"}, "300.00")):
            self.assertEqual(self.cost(offers, 1000, preferences=preferences)[0], expected, preferences)


class Runs(SourcingCase):
    def board(self, count=40, quantities=(10, 100)):
        self.shop.suppliers("A", "B")
        names = [f"P{i}" for i in range(count)]
        self.shop.parts(*names)
        self.shop.offers(*[self.shop.offer(name, supplier, f"1:{i + 1}.50, 100:{i + 1}.{20 + k}")
                           for i, name in enumerate(names) for k, supplier in enumerate("AB")])
        return self.shop.rfq(self.shop.assembly([(name, 1) for name in names]), quantities)

    def test_a_changed_offer_solves_its_part_again_and_nothing_else(self):
        scenarios = self.board()["sourcing_scenario_ids"]
        self.shop.run(*scenarios)
        first = self.shop.solution(scenarios[0])
        self.assertEqual(first["counters"]["parts"], 40)
        self.assertEqual(first["counters"]["parts_solved"], 40)
        self.shop.run(*scenarios)
        second = self.shop.solution(scenarios[0])
        self.assertEqual((second["counters"]["parts_solved"], second["counters"]["parts_reused"]), (0, 40))
        self.assertEqual(second["solution"]["fingerprint"], first["solution"]["fingerprint"])

        self.shop.offers(self.shop.offer("P7", "A", "1:0.01"))
        self.shop.run(*scenarios)
        third = self.shop.solution(scenarios[0])
        self.assertEqual((third["counters"]["parts_solved"], third["counters"]["parts_reused"]), (1, 39))
        self.assertNotEqual(third["solution"]["fingerprint"], first["solution"]["fingerprint"])

        comparison = self.shop.ok("GET", f"/admin/sourcing-scenarios/{scenarios[0]}/comparison"
                                         f"?before={first['solution']['id']}")
        self.assertEqual([(part["key"], part["causes"]) for part in comparison["changed"]], [("P7", ["PRICE"])])
        self.assertEqual(Decimal(comparison["material_delta"]),
                         Decimal(third["solution"]["material_total"]) - Decimal(first["solution"]["material_total"]))
        for solution in (first, second, third):
            replay = self.shop.ok("POST", f"/admin/sourcing-scenarios/{scenarios[0]}/replay",
                                  {"solution_id": solution["solution"]["id"]})
            self.assertTrue(replay["is_equal"], replay)
            self.assertEqual(replay["fingerprint"], replay["replayed_fingerprint"])

    def test_what_changed_and_why(self):
        rfq = self.board(4, (10,))
        scenario = rfq["sourcing_scenario_ids"][0]
        self.shop.run(scenario)
        before = self.shop.solution(scenario)["solution"]["id"]

        def causes():
            self.shop.run(scenario)
            nonlocal before
            found = self.shop.ok("GET", f"/admin/sourcing-scenarios/{scenario}/comparison?before={before}")
            before = found["after"]["id"]
            return {part["key"]: part["causes"] for part in found["changed"]}

        self.assertEqual(causes(), {})
        self.shop.offers(self.shop.offer("P1", "A", "1:2.50, 100:2.20", stock=5))
        self.assertEqual(causes(), {"P1": ["STOCK"]})
        self.shop.offers(self.shop.offer("P2", "C", "1:0.10") if self.shop.suppliers("C") else None)
        self.assertEqual(causes(), {"P2": ["OFFERS"]})

    def test_a_component_that_may_be_bought_again_is_the_cause(self):
        """Two numbers of one manufacturer part are two parts as long as one of them is blocked."""
        made = {"manufacturer": "Muster Semi", "manufacturer_part_number": "TPS-1"}
        self.shop.ok("POST", "/manufacturers/import", {"manufacturers": [{"name": "Muster Semi"}]})

        def approve(approval):
            components = [{"internal_part_number": {"value": value}, "type": "OffTheShelf", "approval": each,
                           "part_options": [{"type": "OffTheShelf", "is_preferred": True, **made}]}
                          for value, each in (("A", "Approved"), ("B", approval))]
            upload = self.shop.ok("POST", "/components/import", {"components": components}, 202)
            self.shop.ok("POST", f"/admin/component-uploads/{upload['upload_id']}/run")

        self.shop.suppliers("S")
        approve("Blocked")
        self.shop.offers({**self.shop.offer("A", "S", "1:0.10"), "part": made})
        scenario = self.shop.scenario([("A", 2), ("B", 3)])
        before = None
        for approval in ("Blocked", "Approved", "Blocked"):
            approve(approval)
            self.shop.run(scenario)
            if before:
                found = self.shop.ok("GET", f"/admin/sourcing-scenarios/{scenario}/comparison?before={before}")
                self.assertEqual({cause for part in found["changed"] for cause in part["causes"]}, {"APPROVAL"}, found)
                self.assertEqual(len(found["changed"]), 3)
            before = self.shop.solution(scenario)["solution"]["id"]

    def test_runs_of_one_scenario_take_turns(self):
        scenarios = self.board()["sourcing_scenario_ids"]
        self.shop.run(*scenarios)
        answers = []

        def run(order):
            answers.append(self.tenant.send("POST", "/sourcing-scenarios/run-selection", {
                "type": "SourcingScenarios", "sourcing_scenario_ids": order}))

        threads = [threading.Thread(target=run, args=(scenarios[::1 if i % 2 else -1],)) for i in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([answer.status for answer in answers], [200] * 6, answers)
        snapshots = {result["snapshot_id"] for answer in answers for result in answer.json["results"]}
        self.assertEqual(len(snapshots), 12)
        for scenario in scenarios:
            history = self.shop.ok("GET", f"/admin/sourcing-scenarios/{scenario}/solutions")
            self.assertEqual(len(history), 7)
            self.assertEqual(len({entry["fingerprint"] for entry in history}), 1)
            self.assertEqual([entry["is_current"] for entry in history], [False] * 6 + [True])

    def test_a_run_while_an_import_replaces_the_offers_sees_one_of_both(self):
        self.shop.suppliers("A")
        names = [f"P{i}" for i in range(200)]
        self.shop.parts(*names)
        lists = {price: [self.shop.offer(name, "A", f"1:{price}") for name in names] for price in ("1.00", "2.00")}
        self.shop.offers(*lists["1.00"])
        scenario = self.shop.scenario([(name, 1) for name in names])
        stop, failures = threading.Event(), []

        def replace():
            turn = 0
            while not stop.is_set():
                turn += 1
                answer = self.tenant.send("POST", "/offers/import", lists["2.00" if turn % 2 else "1.00"])
                if answer.status != 207:
                    failures.append(answer)

        importer = threading.Thread(target=replace)
        importer.start()
        try:
            totals = {self.shop.run(scenario)[0]["material_total"]["amount"] for _ in range(12)}
        finally:
            stop.set()
            importer.join()
        self.assertFalse(failures)
        self.assertLessEqual(totals, {"200.00", "400.00"})

    def test_old_solutions_go_and_take_what_only_they_knew(self):
        scenario = self.board(3, (10,))["sourcing_scenario_ids"][0]
        for i in range(23):
            self.shop.offers(self.shop.offer("P0", "A", f"1:{i + 1}.00"))
            newest = self.shop.run(scenario)[0]["snapshot_id"]

        def history():
            return self.shop.ok("GET", f"/admin/sourcing-scenarios/{scenario}/solutions")

        wait_for(lambda: len(history()) <= 20, 20, "the old solutions to go")
        self.assertEqual(len(history()), 20)
        self.assertEqual([each["id"] for each in history() if each["is_current"]], [newest])
        parts = f"SELECT count(*), count(DISTINCT solution_id) FROM sourcing.solution_part WHERE {self.of_tenant()}"
        self.assertEqual(self.server.sql(parts), ["60|20"])

    def of_tenant(self):
        return f"tenant_id = '{self.tenant.id}'"

    def test_a_part_has_its_solution_and_goes_with_it(self):
        """As by a foreign key, which triggers stand for."""
        first, second = self.board(3, (10, 20))["sourcing_scenario_ids"]
        for scenario in (first, second):
            self.shop.run(scenario)
        parts = f"SELECT count(*) FROM sourcing.solution_part WHERE {self.of_tenant()}"
        self.assertEqual(self.server.sql(parts), ["6"])
        copy = ("INSERT INTO sourcing.solution_part SELECT tenant_id, '{id}', position + 100, part_key, record, offers, sources,"
                f" content FROM sourcing.solution_part WHERE {self.of_tenant()} LIMIT 1")
        nobody = uuid.uuid4()
        for refused in (
                copy.format(id=nobody),
                f"UPDATE sourcing.solution_part SET solution_id = '{nobody}', position = position + 100 * need.place FROM"
                f" (SELECT id, row_number() OVER () AS place FROM sourcing.solution WHERE {self.of_tenant()}) AS need"
                f" WHERE {self.of_tenant()} AND solution_id = need.id",
                f"UPDATE sourcing.solution_part SET tenant_id = '{nobody}' WHERE {self.of_tenant()}",
                f"UPDATE sourcing.solution SET id = '{nobody}' WHERE {self.of_tenant()}"
                f" AND sourcing_scenario_id = '{first}'"):
            with self.assertRaisesRegex(SqlError, "needs its solution|key of a solution"):
                self.server.sql(refused)
        self.assertEqual(self.server.sql(parts), ["6"])
        self.server.sql(f"UPDATE sourcing.solution SET id = id, is_kept = true WHERE {self.of_tenant()}")
        self.server.sql(f"DELETE FROM sourcing.scenario WHERE {self.of_tenant()} AND id = '{first}'")
        self.assertEqual(self.server.sql(parts), ["3"])
        self.assertEqual(self.shop.solution(second)["parts"][0]["key"], "P0")

    def published(self, columns, view, solution):
        """Rows of a view as its readers see them, each a list of texts."""
        return [row.split("|") for row in self.server.sql(
            f"SET cardcage.tenant = '{self.tenant.id}';"
            f" SELECT {columns} FROM {view} WHERE solution_id = '{solution}' ORDER BY 1, 2")]

    def test_what_was_bought_and_for_which_line_is_published_as_of_the_run(self):
        self.shop.suppliers("A")
        self.shop.ok("POST", "/manufacturers/import", {"manufacturers": [{"name": "Example Semi"}]})
        self.shop.parts("C-1")
        self.shop.parts("M-1", type="OffTheShelf", custom_part=None, part_options=[
            {"type": "OffTheShelf", "manufacturer": "Example Semi", "manufacturer_part_number": "ES-1"}])
        self.shop.offers(
            self.shop.offer("C-1", "A", "1:0.10"), self.shop.offer("C-1", None, "1:0.05", stock=3),
            {"part": {"manufacturer": "Example Semi", "manufacturer_part_number": "ES-1"},
             "supplier": {"type": "External", "supplier_number": "A"}, "availability": {"available_stock": 100},
             "prices": prices("1:1.00"), "packaging": "Reel"})
        line = {"designators": ["R1", "R 2,\"3"], "quantity": 2, "part_options": [{"internal_part_number": {"value": "C-1"}}]}
        scenario = self.shop.scenario([line, ("M-1", 1)], 2)
        self.shop.run(scenario)
        solution = self.shop.solution(scenario)
        bought = solution["parts"][0]["purchases"] + solution["parts"][1]["purchases"]
        self.assertEqual([(one["component"]["value"], one["part"] and one["part"]["manufacturer_part_number"]) for one in bought],
                         [("C-1", None), ("C-1", None), ("M-1", "ES-1")])
        rows = self.published("internal_part_number, quantity, component_id IS NULL, part_id IS NULL, manufacturer,"
                              " manufacturer_part_number, revision, supplier_name, is_inventory, packaging",
                              "sourcing_api.purchase_v1", solution["solution"]["id"])
        self.assertEqual(rows, [["C-1", "1", "f", "t", "", "", "", "A", "f", ""],
                                ["C-1", "3", "f", "t", "", "", "", "Default", "t", ""],
                                ["M-1", "2", "f", "f", "Example Semi", "ES-1", "", "A", "f", "Reel"]])
        lines = "position, needed_quantity, row_version IS NULL, linked_row_version IS NULL"
        seen = [["1", "4", "f", "f"], ["2", "2", "f", "f"]]
        self.assertEqual(self.published(lines, "sourcing_api.line_v1", solution["solution"]["id"]), seen)
        self.shop.parts("C-1", "M-1")
        self.assertEqual(self.published(lines, "sourcing_api.line_v1", solution["solution"]["id"]), seen)

    def test_alternatives_are_found_from_what_was_kept(self):
        scenario = self.board(2, (10,))["sourcing_scenario_ids"][0]
        self.shop.run(scenario)
        self.shop.offers(self.shop.offer("P0", "A", "1:99.00"), self.shop.offer("P0", "B", "1:99.00"))
        solution = self.shop.solution(scenario, alternatives="true")
        other = [one for part in solution["alternatives"] for one in part["alternatives"] if part["key"] == "P0"]
        self.assertIn("OTHER_SUPPLIER", {one["kind"] for one in other})
        self.assertTrue(all(Decimal(one["cost"]) < 99 for one in other), other)

    def test_a_server_that_dies_in_the_middle_leaves_all_or_nothing(self):
        server = Server({"server.request_timeout": "4s"}).start()
        self.addCleanup(server.remove)
        shop = Workshop(server.new_tenant("restart"))
        shop.suppliers("A")
        names = [f"P{i}" for i in range(300)]
        shop.parts(*names)
        shop.offers(*[shop.offer(name, "A", f"1:1.00, 10:0.{100 + i}") for i, name in enumerate(names)])
        scenario = shop.scenario([(name, 1) for name in names])

        def run():
            try:
                shop.run(scenario)
            except Exception:  # noqa: BLE001, whatever a dying server does to a client
                pass

        thread = threading.Thread(target=run)
        thread.start()
        time.sleep(0.05)
        server.process.kill()
        server.process.wait()
        thread.join()
        server.start()
        shop.tenant._bearer = None
        before = shop.ok("GET", f"/sourcing-scenarios/{scenario}")["calculation"]
        self.assertIn(before["status"], ("NotRun", "Finished"))
        result = shop.run(scenario)[0]
        self.assertEqual(result["material_total"]["amount"], "300.00")
        solution = shop.solution(scenario)
        self.assertEqual(len(solution["parts"]), 300)
        self.assertEqual(solution["counters"]["parts_solved"], 300)  # what was known of parts died with the server

    def test_refusals(self):
        run = "/sourcing-scenarios/run-selection"
        first, second = (self.shop.rfq(self.shop.assembly([]))["sourcing_scenario_ids"][0] for _ in range(2))
        cases = (({"type": "SourcingScenarios", "sourcing_scenario_ids": []}, 400, "empty_list"),
                 ({"type": "Rfqs", "sourcing_scenario_ids": [first]}, 400, "invalid_field"),
                 ({"type": "SourcingScenarios"}, 400, "invalid_field"),
                 ({"type": "SourcingScenarios", "sourcing_scenario_ids": ["x"]}, 400, "invalid_field"),
                 ({"type": "SourcingScenarios", "sourcing_scenario_ids": [str(uuid.uuid4())]}, 400, "invalid_field"),
                 ({"type": "SourcingScenarios", "sourcing_scenario_ids": [str(uuid.uuid4()) for _ in range(101)]}, 400,
                  "invalid_field"),
                 ({"type": "SourcingScenarios", "sourcing_scenario_ids": [first, second]}, 400,
                  "scenarios_of_different_rfqs"))
        for body, status, code in cases:
            self.assert_problem(self.tenant.send("POST", run, body), status, code)
        self.assertEqual(len(self.shop.run(first, first)), 1)

    def test_what_is_needed_too_often_is_named(self):
        self.shop.suppliers("A")
        self.shop.parts("P", "Q")
        self.shop.offers(self.shop.offer("P", "A", "1:1.00"))
        run = {"type": "SourcingScenarios"}
        too_much = self.shop.scenario([("P", 1), ("Q", 9_000_000)], quantity=2_000_000)
        answer = self.tenant.send("POST", "/sourcing-scenarios/run-selection", {**run, "sourcing_scenario_ids": [too_much]})
        detail = self.assert_problem(answer, 409, "quantity_too_large")["detail"]
        self.assertRegex(detail, r"needed of BOM line 2 of assembly [0-9a-f-]{36}\.")
        # Each line may be, and all together may not.
        together = self.shop.scenario([("P", 3_000_000), ("P", 3_000_000)], quantity=2_000_000)
        answer = self.tenant.send("POST", "/sourcing-scenarios/run-selection", {**run, "sourcing_scenario_ids": [together]})
        self.assertIn("needed of part P.", self.assert_problem(answer, 409, "quantity_too_large")["detail"])

    def test_what_no_order_has_is_too_much(self):
        self.shop.suppliers("A")
        self.shop.parts("P")
        self.shop.offers(self.shop.offer("P", "A", "1:1", stock=0, lead_time=1))
        number = self.shop.assembly([("P", 1_000_000_000)])
        much, too_much = self.shop.rfq(number, (2_305, 2_306))["sourcing_scenario_ids"]
        self.assertEqual(self.shop.run(much)[0]["material_total"]["amount"], "2305000000000.00")
        answer = self.tenant.send("POST", "/sourcing-scenarios/run-selection",
                                  {"type": "SourcingScenarios", "sourcing_scenario_ids": [too_much]})
        self.assertIn("More than 2.3e12 would be needed of part P.",
                      self.assert_problem(answer, 409, "quantity_too_large")["detail"])

    def test_costs_that_cannot_be_added_up_are_refused(self):
        names = [f"P{i}" for i in range(20)]
        self.shop.suppliers("A")
        self.shop.parts(*names)
        self.shop.offers(*(self.shop.offer(name, "A", "1:461168601", stock=0, lead_time=1) for name in names))
        piece = "application/api.cardcage.assembly-cost-v1+json"
        for count in (2, 3, 20):
            rfq = self.shop.rfq(self.shop.assembly([(name, 1_000_000_000) for name in names[:count]]), (1, 2_000))
            small, large = rfq["sourcing_scenario_ids"]
            self.assertEqual(self.shop.run(small)[0]["material_total"]["amount"], f"{count * 461168601}000000000.00")
            run = {"type": "SourcingScenarios", "sourcing_scenario_ids": [large]}
            answers = [self.tenant.send("POST", "/sourcing-scenarios/run-selection", run),
                       self.tenant.get(f"/admin/rfqs/{rfq['id']}/curve"),
                       self.tenant.get(f"/admin/sourcing-scenarios/{large}/instance")]
            if count == 2:
                self.assertEqual([answer.status for answer in answers], [200, 200, 200])
                self.assertEqual(answers[0].json["results"][0]["material_total"]["amount"], "1844674404000000000000.00")
                self.assertEqual(answers[1].json["scenarios"][1]["points"][0]["material_total"], "1844674404000000000000.00")
            for answer in answers if count > 2 else ():
                self.assertIn("is for part P0.", self.assert_problem(answer, 409, "costs_too_large")["detail"])
            # The costs of the scenario that was run stay.
            costs = self.tenant.get(f"/calculations/assembly-costs?assembly_id={rfq['id']}", Accept=piece)
            self.assertEqual(costs.status, 200)


class SharedOffers(SourcingCase):
    """Lines that buy from the same offers without having the same part options: nothing is sold twice."""

    def options(self, quantity, *parts):
        return {"quantity": quantity, "part_options": [{"internal_part_number": {"value": part}} for part in parts]}

    def test_options_that_overlap(self):
        """{A} needs 60 and {A, B} needs 50; there are 80 of the cheap A."""
        self.shop.suppliers("S", "T")
        self.shop.parts("A", "B", "C")
        self.shop.offers(self.shop.offer("A", "S", "1:1.00", stock=80), self.shop.offer("B", "T", "1:2.00"),
                         self.shop.offer("C", "T", "1:0.50"))
        scenario = self.shop.scenario([("A", 60), self.options(50, "A", "B"), ("C", 10)])
        bought = self.shop.bought(scenario)
        self.assertEqual(bought, {
            "{A, B}": ("140.00", [("S", 80, "CHEAPEST"), ("T", 30, "SPLIT_STOCK")]),
            "C": ("5.00", [("T", 10, "ONLY_OFFER")])})
        solution = self.shop.solution(scenario, alternatives="true")
        self.assertTrue(solution["solution"]["is_proven"])
        part = next(part for part in solution["parts"] if part["key"] == "{A, B}")
        self.assertEqual([([one["value"] for one in each["options"]], each["need"]) for each in part["option_sets"]],
                         [(["A"], 60), (["A", "B"], 50)])
        self.assertEqual((part["need"], [line["quantity"] for line in part["needed_by"]]), (110, [60, 50]))
        self.assertEqual(solution["solution"]["material_total"], "145.00")
        self.assert_replayed(scenario)
        self.assertIn("\njoint {A,B}\n", self.assert_checked(scenario, 2))

        # A is dear: {A} needs it nevertheless, and B is for {A, B} alone.
        self.shop.offers(self.shop.offer("A", "S", "1:3.00", stock=80))
        self.assertEqual(self.shop.bought(scenario)["{A, B}"],
                         ("280.00", [("S", 60, "ONLY_OFFER"), ("T", 50, "CHEAPEST")]))
        self.assert_checked(scenario, 2)
        self.assert_replayed(scenario)
        # There is enough of B, but {A} may not have it.
        self.shop.offers(self.shop.offer("A", "S", "1:3.00", stock=45))
        self.shop.run(scenario)
        part = self.shop.solution(scenario)["parts"][0]
        short, served = part["option_sets"]
        self.assertEqual((short["unsourced"]["reason"], short["unsourced"]["short_by"]), ("INSUFFICIENT_STOCK", 15))
        self.assertEqual((served["status"], served["unsourced"], part["material"]), ("Priced", None, "100.00"))
        self.assert_checked(scenario, 2)

    def test_lines_are_limited_for_each_part_that_is_bought(self):
        """{A}, {B}, {C} and {A, B, C}: an alternate more takes nothing away from what was bought before."""
        self.shop.suppliers("S")
        self.shop.parts("A", "B", "C", "D")
        self.shop.offers(*(self.shop.offer(part, "S", f"1:{price}.00", stock=1_000_000)
                           for part, price in (("A", 1), ("B", 2), ("C", 3))))
        lines = [("A", 10), ("B", 10), ("C", 10), self.options(10, "A", "B", "C")]
        scenario = self.shop.scenario(lines)
        self.assertEqual(self.shop.bought(scenario)["{A, B, C}"],
                         ("70.00", [("S", 20, "CHEAPEST"), ("S", 10, "ONLY_OFFER"), ("S", 10, "ONLY_OFFER")]))
        part = self.shop.solution(scenario)["parts"][0]
        self.assertEqual([[option["value"] for option in each["options"]] for each in part["purchases"]], [["A"], ["B"], ["C"]])
        self.assertTrue(part["is_proven"])
        self.assert_checked(scenario, 1)
        self.assert_replayed(scenario)
        # A part without any offer does not stop other purchases, and its line is reported.
        scenario = self.shop.scenario([*lines, ("D", 5), self.options(5, "C", "D")])
        result = self.shop.run(scenario)[0]
        self.assertEqual((result["bom_items"], result["unpriced"]), (6, 1))
        self.assert_checked(scenario, 2)

    def test_numbers_of_one_manufacturer_part(self):
        """Two internal part numbers of one manufacturer part need 70 each; there are 100, and 140 later."""
        self.shop.suppliers("S")
        part = {"manufacturer": "Vishay", "manufacturer_part_number": "M-1"}
        for value in ("P", "Q"):
            self.shop.parts(value, type="OffTheShelf", part_options=[{"type": "OffTheShelf", **part}], custom_part=None)
        offer = self.shop.offer("P", "S", "1:1.00", stock=100)
        self.shop.offers({**offer, "part": part})
        scenario = self.shop.scenario([("P", 70), ("Q", 70)])
        self.shop.run(scenario)
        (both,) = self.shop.solution(scenario)["parts"]
        self.assertEqual((both["key"], both["status"], both["purchases"][0]["quantity"]), ("{P, Q}", "Priced", 70))
        self.assertEqual([(each["status"], each["unsourced"] and each["unsourced"]["short_by"])
                          for each in both["option_sets"]], [("Priced", None), ("NoOffer", 40)])
        self.assertEqual(both["option_sets"][1]["unsourced"]["reason"], "INSUFFICIENT_STOCK")
        self.assert_checked(scenario, 1)
        self.shop.offers({**offer, "part": part, "availability": {"available_stock": 140}})
        self.assertEqual(self.shop.bought(scenario), {"{P, Q}": ("140.00", [("S", 140, "ONLY_OFFER")])})
        self.assert_checked(scenario, 1)
        self.assert_replayed(scenario)
        # The stock is still shared where each line takes one option.
        self.shop.prefer(scenario, mix_options=False)
        self.assertEqual(self.shop.bought(scenario), {"{P, Q}": ("140.00", [("S", 140, "ONLY_OFFER")])})
        self.assert_replayed(scenario)

    def test_revisions_of_one_number(self):
        self.shop.suppliers("S")
        for revision in "AB":
            self.shop.components[revision] = {
                "internal_part_number": {"value": "P", "revision": revision}, "type": "Custom", "description": "P",
                "custom_part": {"part_type": "Other"}}
        self.shop.parts()
        self.shop.offers(self.shop.offer("P", "S", "1:1.00", stock=100))
        line = {"quantity": 40, "part_options": [{"internal_part_number": {"value": "P", "revision": "A"}}]}
        other = {"quantity": 45, "part_options": [{"internal_part_number": {"value": "P", "revision": "B"}}]}
        scenario = self.shop.scenario([line, other])
        self.assertEqual(self.shop.bought(scenario), {"{P - A, P - B}": ("85.00", [("S", 85, "ONLY_OFFER")])})
        self.assert_checked(scenario, 1)

    def test_units_of_other_dimensions_stay_apart(self):
        """Each sees the whole stock, which is said, and nothing is proven."""
        self.shop.suppliers("S")
        part = {"manufacturer": "Vishay", "manufacturer_part_number": "W-1"}
        for value, unit in (("P", "Piece"), ("Q", "Meter")):
            self.shop.parts(value, type="OffTheShelf", part_options=[{"type": "OffTheShelf", **part}], custom_part=None,
                            unit=unit)
        self.shop.offers({**self.shop.offer("P", "S", "1:1.00", stock=100), "part": part})
        scenario = self.shop.scenario([("P", 70), {"quantity": 7, "unit": "Meter", "part_options": [
            {"internal_part_number": {"value": "Q"}}]}])
        self.shop.run(scenario)
        solution = self.shop.solution(scenario)
        self.assertIn({"code": "SHARED_OFFERS_OF_DIFFERENT_UNITS", "count": 1}, solution["warnings"])
        self.assertFalse(solution["solution"]["is_proven"])
        self.assertEqual(len(solution["parts"]), 2)
        self.assert_replayed(scenario)

    def test_the_loss_of_each_option_decides(self):
        """One option each: of the cheaper part more is lost than it saves."""
        self.shop.suppliers("S")
        self.shop.parts("N")
        self.shop.parts("L", attrition_percent=5)
        self.shop.offers(self.shop.offer("N", "S", "1:1.00"), self.shop.offer("L", "S", "1:0.98"))
        scenario = self.shop.scenario([self.options(100, "L", "N")], preferences={"mix_options": False})
        self.assertEqual(self.shop.bought(scenario), {"N": ("100.00", [("S", 100, "ONLY_OFFER")])})
        self.shop.offers(self.shop.offer("L", "S", "1:0.95"))
        self.assertEqual(self.shop.bought(scenario), {"L": ("99.75", [("S", 105, "ONLY_OFFER")])})
        self.assertTrue(self.shop.solution(scenario)["solution"]["is_proven"])

    def test_one_stock_is_bought_once(self):
        """A reel at 1.00 and its cut tape at 1.50 are 80 together, for one scenario and for those that follow it."""
        self.shop.suppliers("S", "T")
        self.shop.parts("P", "Q")
        sharing = [self.shop.offer("P", "S", "1:1.00", stock=80, packaging="Reel"),
                   self.shop.offer("P", "S", "1:1.50", stock=70, packaging="CutTape"),
                   self.shop.offer("Q", "S", "1:1.00", stock=80), self.shop.offer("Q", "S", "1:1.50", stock=80)]
        for offer, number, key in zip(sharing, ("N", "N", "R", "C"), (None, "", "K", "K")):
            offer["supplier"]["supplier_part_number"] = number
            offer["stock_key"] = key
        self.shop.offers(*sharing, self.shop.offer("P", "T", "1:2.00"), self.shop.offer("Q", "T", "1:2.00"))
        rfq = self.shop.rfq(self.shop.assembly([("P", 1), ("Q", 1)]), (100, 50))
        first, second = rfq["sourcing_scenario_ids"]
        dear = ("120.00", [("S", 80, "CHEAPEST"), ("T", 20, "SHARED_STOCK")])
        self.assertEqual(self.shop.bought(first), {"P": dear, "Q": dear})
        self.assertEqual(self.shop.bought(second), {part: ("50.00", [("S", 50, "CHEAPEST")]) for part in "PQ"})
        for scenario in (first, second):
            self.assertTrue(self.shop.solution(scenario)["solution"]["is_proven"])
            self.assert_replayed(scenario)
            self.assertEqual(self.assert_checked(scenario, 2).count(" shares "), 4)
            self.shop.prefer(scenario, stock_sharing="Sequential")
        self.shop.run(second, first)
        after = self.shop.solution(first)
        self.assertEqual([part["material"] for part in after["parts"]], ["170.00", "170.00"])  # 30 at 1.00, 70 at 2.00
        self.assertEqual([one["quantity"] for one in after["conditions"]["taken_stock"]], [50, 50])
        self.assert_replayed(first)
        self.assert_checked(first, 2)
        # Offers of other numbers, places and suppliers have stocks of their own.
        sharing[1]["supplier"]["stock_location"] = "Rotterdam"
        sharing[3]["stock_key"] = "L"
        self.shop.offers(*sharing)
        self.shop.prefer(first)
        apart = ("110.00", [("S", 80, "CHEAPEST"), ("S", 20, "SPLIT_STOCK")])
        self.assertEqual(self.shop.bought(first), {"P": apart, "Q": apart})

    def test_scenarios_may_follow_each_other(self):
        """Pieces that one scenario takes of 80 at 1.00 are not there for the next; 2.00 is there without end."""
        self.shop.suppliers("S", "T")
        self.shop.parts("P")
        self.shop.offers(self.shop.offer("P", "S", "1:1.00", stock=80), self.shop.offer("P", "T", "1:2.00"))
        rfq = self.shop.rfq(self.shop.assembly([("P", 1)]), (60, 50))
        first, second = rfq["sourcing_scenario_ids"]

        def bought(*order):
            self.shop.run(*order)
            found = []
            for scenario in order:
                solution = self.shop.solution(scenario)
                self.assertTrue(solution["solution"]["is_proven"])
                self.assert_replayed(scenario)
                self.assert_checked(scenario, 1)
                found.append((solution["solution"]["material_total"],
                              [one["quantity"] for one in solution["conditions"]["taken_stock"]]))
            return found

        self.assertEqual(bought(first, second), [("60.00", []), ("50.00", [])])
        self.shop.prefer(first, stock_sharing="Sequential")
        self.assertEqual(bought(first, second), [("60.00", []), ("50.00", [])])
        self.shop.prefer(second, stock_sharing="Sequential")
        self.assertEqual(bought(first, second), [("60.00", []), ("80.00", [60])])
        self.assertEqual(bought(second, first), [("50.00", []), ("90.00", [50])])
        # In whatever order they ran, a run now would find the same.
        self.assertFalse(self.shop.ok("GET", f"/admin/rfqs/{rfq['id']}/cost-freeze")["stale"])
        self.assertEqual(bought(second), [("50.00", [])])
        self.assertFalse(self.shop.ok("GET", f"/admin/rfqs/{rfq['id']}/cost-freeze")["stale"])
        # Arrivals are taken as well, the earliest first; what is made to order is not.
        self.shop.offers(self.shop.offer("P", "S", "1:1.00", stock=40, lead_time=30,
                                         on_order=[{"date": f"{today() + timedelta(days=9)}", "quantity": 40}]))
        for scenario in (first, second):
            self.shop.prefer(scenario, stock_sharing="Sequential", target_days=20)
        self.assertEqual(bought(first, second), [("60.00", []), ("80.00", [60])])
        for scenario in (first, second):
            self.shop.prefer(scenario, stock_sharing="Sequential", target_days=30)
        self.assertEqual(bought(first, second), [("60.00", []), ("50.00", [60])])
        self.assertEqual(bought(second), [("50.00", [])])
        self.assert_problem(self.tenant.send("PUT", f"/admin/sourcing-scenarios/{first}/preferences",
                                             {"stock_sharing": "Joint"}), 400, "invalid_field")


class Publisher:
    """A server that answers what it is told to."""

    def __init__(self, test):
        self.answer = self.document()
        publisher = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                publisher.answer(self) if callable(publisher.answer) else self.send(publisher.answer)

            def send(self, body, status=200, **headers):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        test.addCleanup(self.server.server_close)
        test.addCleanup(self.server.shutdown)
        self.url = f"http://127.0.0.1:{self.server.server_port}/rates.xml"

    @staticmethod
    def document(day="2026-03-02", head="", **rates):
        cubes = "".join(f'<Cube currency="{code}" rate="{rate}"/>'
                        for code, rate in (rates or {"USD": "1.0842", "JPY": "163.4"}).items())
        return (f'<?xml version="1.0"?>{head}<Envelope><Cube><Cube time="{day}">{cubes}</Cube></Cube></Envelope>').encode()


class FetchedRates(SourcingCase):
    def setUp(self):
        self.publisher = Publisher(self)
        self.configure(f"modules.settings.sourcing.rates_url = {self.publisher.url}\n"
                       "modules.settings.sourcing.rates_allow_private = true\n")

    def configure(self, text):
        self.server.configure_tenant(self.tenant, text)

    def fetch(self):
        return self.shop.ok("POST", "/admin/exchange-rates/fetch")

    def test_rates_are_fetched_and_derived(self):
        wait_for(lambda: self.tenant.send("POST", "/admin/exchange-rates/fetch").status == 200, 10, "the setting to count")
        found = self.fetch()
        self.assertEqual(found["exchange_rates"], {"JPY": {"rate": "163.4", "is_manual": False},
                                                   "USD": {"rate": "1.0842", "is_manual": False}})
        self.assertEqual(found["source"]["published_on"], "2026-03-02")
        self.assertIsNone(found["source"]["problem"])
        self.assertTrue(found["source"]["is_stale"])
        dollars = self.shop.ok("GET", "/admin/exchange-rates?base_currency=USD")["exchange_rates"]
        self.assertEqual(dollars["EUR"]["rate"], "0.9223390518")  # 1 / 1.0842, ten digits, half to even
        self.assertEqual(dollars["JPY"]["rate"], "150.7102011")
        self.assertNotIn("USD", dollars)

    def test_bad_answers_change_nothing(self):
        wait_for(lambda: self.tenant.send("POST", "/admin/exchange-rates/fetch").status == 200, 10, "the setting to count")
        good = self.fetch()["exchange_rates"]
        bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + "".join(
            f'<!ENTITY {chr(98 + i)} "{("&" + chr(97 + i) + ";") * 10}">' for i in range(9)) + "]>"

        def drip(handler):
            handler.wfile.write(b"HTTP/1.0 200 OK\r\n")
            for _ in range(60):
                try:
                    handler.wfile.write(b"X-Slow: 1\r\n")
                    handler.wfile.flush()
                except OSError:
                    return
                time.sleep(1)

        document = Publisher.document
        cases = {
            "oversized": (b" " * 2_000_000, "more than 1048576 bytes"),
            "entities": (document(head=bomb), "document type"),
            "not XML": (b"<html>", "not well-formed"),
            "another document": (b"<rss></rss>", "no reference rates"),
            "empty": (b"", "not well-formed"),
            "negative": (document(USD="-1"), "no plausible number"),
            "zero": (document(USD="0"), "no plausible number"),
            "huge": (document(USD="99999999999"), "no plausible number"),
            "not a number": (document(USD="NaN"), "no plausible number"),
            "an exponent": (document(USD="1e3"), "no plausible number"),
            "an older day": (document(day="2026-02-27"), "those in use"),
            "a day to come": (document(day="2999-01-01"), "to come"),
            "no day": (document(day="soon"), "not written"),
            "an error": (lambda handler: handler.send(b"no", 500), "answered 500"),
            "a redirect": (lambda handler: handler.send(b"", 302, Location=self.publisher.url), "answered 302"),
            "cut off": (lambda handler: handler.wfile.write(b"HTTP/1.0 200 OK\r\nContent-Length: 9999\r\n\r\n<x>"),
                        "cut off"),
            "nothing": (lambda handler: None, "not one of HTTP"),
            "drip": (drip, "did not answer in time"),
        }
        for name, (answer, problem) in cases.items():
            self.publisher.answer = answer
            found = self.fetch()
            self.assertEqual(found["exchange_rates"], good, name)
            self.assertIn(problem, found["source"]["problem"] or "", name)
        self.publisher.answer = document(day="2026-03-03", USD="1.09")
        found = self.fetch()
        self.assertEqual(found["exchange_rates"], {"USD": {"rate": "1.09", "is_manual": False}})
        self.assertIsNone(found["source"]["problem"])

    def test_a_rate_that_jumps_is_held_back_by_itself(self):
        wait_for(lambda: self.tenant.send("POST", "/admin/exchange-rates/fetch").status == 200, 10, "the setting to count")
        self.fetch()
        self.publisher.answer = Publisher.document(day="2026-03-03", USD="108.42", JPY="164")
        found = self.fetch()
        self.assertEqual({code: rate["rate"] for code, rate in found["exchange_rates"].items()},
                         {"USD": "1.0842", "JPY": "164"})
        self.assertIn("USD went from 1.0842 to 108.42 and is held back", found["source"]["problem"])
        self.assertEqual(found["source"]["published_on"], "2026-03-03")
        # A month later no jump can be detected.
        self.publisher.answer = Publisher.document(day="2026-04-03", USD="108.42", JPY="164")
        found = self.fetch()
        self.assertEqual(found["exchange_rates"]["USD"]["rate"], "108.42")
        self.assertIsNone(found["source"]["problem"])

    def test_private_addresses_are_refused_unless_allowed(self):
        self.configure(f"modules.settings.sourcing.rates_url = {self.publisher.url}\n")
        problem = wait_for(lambda: "no public address" in (self.fetch_problem() or ""), 10, "the setting to count")
        self.assertTrue(problem)

    def fetch_problem(self):
        answer = self.tenant.send("POST", "/admin/exchange-rates/fetch")
        return answer.json["source"]["problem"] if answer.status == 200 else None

    def test_a_new_tenant_gets_rates_with_its_first_scenario(self):
        wait_for(lambda: self.shop.ok("GET", "/admin/exchange-rates")["source"]["url"] == self.publisher.url, 10,
                 "the setting to count")
        scenario = self.shop.rfq(self.shop.assembly([]))["sourcing_scenario_ids"][0]
        wait_for(lambda: self.shop.ok("GET", f"/sourcing-scenarios/{scenario}")["settings"]["currency"]["exchange_rates"],
                 10, "the rates")


@unittest.skipUnless(REAL_BOARD.is_dir(), "the board's data are not at hand")
class RealBoard(SourcingCase):
    # Some currencies of that day are no longer active.
    FORMER_CURRENCIES = ("BGN", "HRK")

    def load(self, name):
        return json.loads((REAL_BOARD / name).read_text())

    def post(self, target, name):
        answer = self.tenant.send("POST", target, (REAL_BOARD / name).read_bytes(), Accept=None)
        self.assertLess(answer.status, 300, answer)
        return answer.json

    def rates(self):
        return {currency: rate for currency, rate in self.load("exchange-rates.json")["rates"].items()
                if currency not in self.FORMER_CURRENCIES}

    def scenario(self):
        """A scenario for 100 boards, with everything imported that it depends on."""
        self.post("/manufacturers/import", "manufacturers.json")
        self.post("/suppliers", "suppliers.json")
        upload = self.post("/components/import", "components.json")["upload_id"]
        self.shop.ok("POST", f"/admin/component-uploads/{upload}/run")
        self.post("/offers/import", "offers.json")
        number = self.post("/assemblies/import", "assemblies.json")["items"][0]["internal_part_number"]
        self.shop.ok("PUT", "/admin/exchange-rates", {"base_currency": "EUR", "exchange_rates": {
            currency: {"rate": rate} for currency, rate in self.rates().items()}})
        rfq = self.shop.ok("POST", "/rfqs", {
            "name": "board", "customer": {"number": "C-1", "name": "x"}, "order_quantities": [100],
            "internal_part_number": {key: value for key, value in number.items() if value}}, Accept=RFQ)
        return rfq["sourcing_scenario_ids"][0]

    def test_a_hundred_boards(self):
        scenario = self.scenario()
        result = self.shop.run(scenario)[0]
        self.assertGreater(result["selected"], result["unpriced"], result)
        solution = self.shop.solution(scenario, alternatives="true")
        self.assertTrue(solution["solution"]["is_proven"])
        total = sum(Decimal(part["material"]) for part in solution["parts"])
        self.assertLess(abs(total - Decimal(solution["solution"]["material_total"])), Decimal("0.001"))
        self.assertTrue(self.shop.ok("POST", f"/admin/sourcing-scenarios/{scenario}/replay", {})["is_equal"])
        text = self.tenant.get(f"/admin/sourcing-scenarios/{scenario}/instance", Accept=None).text
        self.assertTrue(text.startswith("INSTANCE 1\n"))
        self.assertEqual(len(re.findall(r"^plan ", text, re.M)), len(solution["parts"]))

    def orderable_at(self, part_number, quantity, distributors):
        """Unit prices in EUR at which so many pieces really can be ordered in one line."""
        rates = {"EUR": "1", **self.rates()}
        found = []
        for offer in self.load("offers.json"):
            if offer["part"].get("manufacturer_part_number") != part_number:
                continue
            if offer["supplier"]["supplier"] not in distributors:
                continue
            if offer["availability"]["available_stock"] < quantity:
                continue
            for row in offer["prices"]:
                price, step = row["unit_price"], row.get("mpq") or 1
                if row.get("moq", 1) <= quantity and quantity % step == 0 and price["currency"] in rates:
                    found.append(Decimal(price["amount"]) / Decimal(rates[price["currency"]]))
        return found

    def test_it_is_never_dearer_than_a_spreadsheet(self):
        """KiCost takes the lowest price of eight distributors at the needed quantity, and ignores what can be ordered:
        least quantities, multiples and stock. Where its choice can be ordered, no part may cost more here."""
        spreadsheet = self.load("kicost-result.json")
        distributors = {"Arrow Electronics" if name == "Arrow" else name for name in spreadsheet["distributors"]}
        scenario = self.scenario()
        suppliers = self.shop.ok("GET", "/suppliers")
        self.shop.ok("PUT", f"/admin/sourcing-scenarios/{scenario}/preferences", {
            "only_suppliers": [each["id"] for each in suppliers if each["name"] in distributors]})
        self.shop.run(scenario)
        few = self.shop.solution(scenario)
        parts = {part["key"]: part for part in few["parts"]}
        numbers = {each["part_options"][0].get("manufacturer_part_number"): each["internal_part_number"]["value"]
                   for each in self.load("components.json")["components"] if each.get("part_options")}
        to_usd = Decimal(self.rates()["USD"])
        outcomes = Counter()
        for line in spreadsheet["lines"]:
            part = parts.get(numbers.get(line["mpn"]))
            if line["unit_price_usd"] is None or part is None or not part["purchases"]:
                outcomes["without a price on either side"] += 1
                continue
            theirs = Decimal(line["unit_price_usd"])
            same = [price for price in self.orderable_at(line["mpn"], line["quantity"], distributors)
                    if abs(price * to_usd - theirs) <= theirs * Decimal("0.001")]
            dearer = Decimal(part["material"]) * to_usd > theirs * line["quantity"] * Decimal("1.001")
            if Decimal(part["need"]) != line["quantity"]:
                outcomes["of another quantity"] += 1
            elif not dearer:
                outcomes["as cheap or cheaper"] += 1
            else:
                self.assertEqual(same, [], f"{line} can be ordered, and {part} is dearer")
                outcomes["dearer, because that price cannot be ordered"] += 1
        self.assertEqual(outcomes, OUTCOMES_AGAINST_SPREADSHEET)
        self.shop.ok("PUT", f"/admin/sourcing-scenarios/{scenario}/preferences", {})
        self.shop.run(scenario)
        many = self.shop.solution(scenario)["solution"]
        self.assertLessEqual(Decimal(many["unpriced"]), Decimal(few["solution"]["unpriced"]))
        if many["unpriced"] == few["solution"]["unpriced"]:
            self.assertLessEqual(Decimal(many["material_total"]), Decimal(few["solution"]["material_total"]))
