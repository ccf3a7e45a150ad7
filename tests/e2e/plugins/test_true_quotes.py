"""A property over random edits: after any sequence of imports, demands, rates, yields, preferences, freezes and runs, whatever an
option, an order or a purchase order says equals a calculation of its own inputs, or is refused, or is marked.

The world is tiny, so that a model (support/quote_model.py), which shares no code with the product, finds the prices by trying
every way to buy. CARDCAGE_QUOTE_SECONDS=600 makes longer walks (45 s), CARDCAGE_RANDOM_SEED chooses others."""

import os
import random
import time
from collections import Counter
from decimal import Decimal

from support import quote_model
from support.quote_model import Board, Component, Inputs, Line, Offer, changed
from test_orders import ADDRESS, OrderCase
from test_quotations import pdf
from test_sourcing import RFQ, Workshop

COSTS = "application/api.cardcage.assembly-cost-v1+json"
PARTS, SUPPLIERS = ("P", "Q", "R"), ("S", "T")
SECONDS = float(os.environ.get("CARDCAGE_QUOTE_SECONDS", "45"))
SEED = int(os.environ.get("CARDCAGE_RANDOM_SEED", "20261128"))
STEPS = 60  # of one walk
PRICED = ("order_size", "unit_price", "one_time_cost", "total_price")


def amount(money):
    return None if money is None else Decimal(money["amount"])


class Run:
    """A run of the selection: its inputs and what it has to have found."""

    def __init__(self, inputs):
        self.inputs, self.selection = inputs, quote_model.select(inputs)

    def prices(self, percent):
        """The unit prices that an option may have; none where something has no price."""
        if self.selection.unpriced or not self.selection.lines:
            return set()
        return {quote_model.quoted(used, percent, self.inputs.quantity) for used in self.selection.used}


class World:
    """A tenant with one RfQ, changed at random through the interface, beside the model of it."""

    def __init__(self, case, dice):
        self.case, self.dice, self.tenant = case, dice, case.tenant
        self.shop = Workshop(self.tenant)
        self.log = []
        self.counts = case.counts
        self.percent = 10
        self.suppliers = self.shop.suppliers(*SUPPLIERS)
        self.boards = {"A": Board(), "B": Board()}
        self.components = {part: Component() for part in PARTS}
        self.yields, self.offers, self.offer_ids = {}, {}, {}
        self.table = self.ok("POST", "/admin/calculation-tables", {
            "name": "Model", "is_default": True, "excess": {"policy": "None"}, "rows": self.rows()})["id"]
        self.import_components()
        for part in PARTS:
            self.import_offer(part)
        self.import_boards({"B": self.new_board(()), "A": self.new_board(("B",))})
        for number in "AB":
            self.change_yield(number)
        quantities = self.dice.sample(range(1, 9), 2)
        self.rfq = self.shop.rfq("A", quantities)
        self.scenarios = dict(zip(self.rfq["sourcing_scenario_ids"], quantities))
        self.rates = {scenario: {} for scenario in self.scenarios}
        self.preferences = {scenario: (None, None, ()) for scenario in self.scenarios}
        self.runs = {}        # scenario: Run
        self.frozen = None    # scenario: the costs as answered at the freeze
        self.thawed = {}      # scenario: the costs of the snapshot, until the next run
        self.options = {}     # id: (option as answered, Run or None)
        self.orders = {}      # id: the order as answered
        self.ordered_scenario = None
        self.purchase_orders = []
        case.enable_portal(self.rfq)
        _, self.buyer, _ = case.new_reader(self.rfq["customer"]["id"], f"buyer{case.walk}")
        case.upload(self.rfq, pdf())

    # The interface.

    def send(self, method, target, body=None, **headers):
        self.log.append(f"{method} {target} {body}")
        return self.tenant.send(method, target, body, Accept=headers.pop("Accept", None), **headers)

    def ok(self, method, target, body=None, status=200, **headers):
        answer = self.send(method, target, body, **headers)
        self.case.assertEqual(answer.status, status, answer)
        return answer.json if answer.body else None

    def expect(self, answer, code):
        """A success where `code` is None, otherwise this refusal."""
        if code:
            self.case.assert_problem(answer, 409, code)
        else:
            self.case.assertEqual(answer.status, 200, answer)
        self.counts[code or "taken"] += 1
        return answer.status == 200

    # The model.

    def inputs(self, scenario):
        only, lines, paid = self.preferences[scenario]
        paid_offers = frozenset(key for key, id in self.offer_ids.items() if id in paid)
        return Inputs(boards=self.boards, yields=self.yields, root="A", quantity=self.scenarios[scenario],
                      components=self.components, offers=self.offers, rates=self.rates[scenario], only_suppliers=only,
                      max_lines=lines, paid=paid, paid_offers=paid_offers)

    def outdated(self, run, scenario):
        return run.inputs.outdated(self.inputs(scenario))

    # Edits.

    def rows(self):
        return [{"key": "overhead", "name": "Overhead", "kind": "PercentOf", "base": ["material"], "percent": self.percent}]

    def new_board(self, subassemblies):
        lines = [Line(tuple(self.dice.sample(PARTS, self.dice.choice((1, 1, 1, 2)))), self.dice.randint(1, 2),
                      self.dice.random() < 0.08) for _ in range(self.dice.randint(1, 3))]
        return Board(tuple(lines), tuple((number, self.dice.randint(1, 2)) for number in subassemblies))

    def import_boards(self, boards):
        self.boards = {**self.boards, **boards}
        results = self.ok("POST", "/assemblies/import", [{
            "internal_part_number": {"value": number}, "type": "PCBA", "bom_items": [
                {"quantity": line.quantity, "sourced_by": "Customer" if line.by_customer else "Internal",
                 "part_options": [{"internal_part_number": {"value": part}} for part in line.options]} for line in board.lines],
            "subassemblies": [{"internal_part_number": {"value": child}, "quantity": quantity}
                              for child, quantity in board.subassemblies]} for number, board in boards.items()], 207)["items"]
        self.case.assertEqual([result["status"] for result in results], [200] * len(boards), results)

    def edit_design(self):
        number = self.dice.choice("AB")
        self.import_boards({number: self.new_board(("B",) if number == "A" and self.dice.random() < 0.7 else ())})

    def import_again(self):
        self.import_boards(dict(self.boards))

    def import_components(self):
        self.shop.components = {}
        for part, component in self.components.items():
            self.shop.components[part] = {
                "internal_part_number": {"value": part}, "type": "Custom", "custom_part": {"part_type": "Other"},
                "approval": "Blocked" if component.blocked else "Approved", "setup_quantity": component.setup}
        self.shop.parts()

    def edit_component(self):
        part = self.dice.choice(PARTS)
        self.components = {**self.components,
                           part: Component(self.dice.random() < 0.2, self.dice.choice((0, 0, 1, 3)))}
        self.import_components()

    def import_offer(self, part=None):
        dice = self.dice
        minimum, multiple = dice.choice(((1, 1), (1, 1), (5, 5), (2, 1), (10, 10)))
        rows = [(minimum, multiple, f"{dice.randint(1, 9)}.{dice.randint(1000, 9999)}")]
        if dice.random() < 0.5:
            rows.append((minimum + multiple * dice.randint(1, 4), multiple, f"{dice.randint(0, 4)}.{dice.randint(1000, 9999)}"))
        offer = Offer(part or dice.choice(PARTS), dice.choice(SUPPLIERS), dice.choice(("Reel", "CutTape")),
                      "EUR" if part else dice.choice(("EUR", "EUR", "USD")), tuple(rows),
                      10_000 if part else dice.choice((10_000, 10_000, dice.randint(1, 40))),
                      dice.choice(("0", "0", f"{dice.randint(1, 30)}.{dice.randint(10, 99)}")))
        self.offers = {**self.offers, offer.key: offer}
        body = {"part": {"internal_part_number": offer.part}, "packaging": offer.packaging,
                "supplier": {"type": "External", "supplier_number": offer.supplier},
                "availability": {"available_stock": offer.stock},
                "prices": [{"moq": minimum, "mpq": multiple, "unit_price": {"amount": price, "currency": offer.currency}}
                           for minimum, multiple, price in offer.rows]}
        if offer.one_time != "0":
            body["one_time_costs"] = [{"name": "Tooling", "price": {"amount": offer.one_time, "currency": offer.currency}}]
        result, = self.ok("POST", "/offers/import", [body], 207)
        self.case.assertEqual(result["status"], 200, result)
        self.offer_ids[offer.key] = result["offer_id"]

    def withdraw_offer(self):
        if len(self.offers) < 2:
            return
        key = self.dice.choice(sorted(self.offers))
        self.ok("DELETE", f"/admin/offers/{self.offer_ids.pop(key)}", status=204)
        self.offers = {other: offer for other, offer in self.offers.items() if other != key}

    def import_manufacturers(self):
        name = f"Maker {self.dice.randint(1, 5)}"
        self.ok("POST", "/manufacturers/import", {"manufacturers": [{"name": name}]})

    def change_yield(self, number=None, percent=None):
        number = number or self.dice.choice("AB")
        percent = percent or self.dice.choice((100, 100, 80, 50))
        assembly, = self.ok("GET", f"/admin/assemblies?internal_part_number={number}&limit=1")
        self.ok("PUT", f"/admin/assemblies/{assembly['id']}/activities", {"yield_percent": percent, "activities": []})
        self.yields = {**self.yields, number: percent}

    def change_table(self):
        self.percent = self.dice.choice((10, 20, 0))
        self.ok("PATCH", f"/admin/calculation-tables/{self.table}", {"rows": self.rows()})

    def any_scenario(self):
        return self.dice.choice(sorted(self.scenarios))

    def change_demand(self):
        scenario, quantity = self.any_scenario(), self.dice.randint(1, 8)
        if self.expect(self.send("PATCH", f"/sourcing-scenarios/{scenario}", {
                "demands": [{"id": self.rfq["id"], "quantity": {"quantity": quantity}}]}), self.frozen and "cost_frozen"):
            self.scenarios[scenario] = quantity

    def change_rate(self):
        scenario, rate = self.any_scenario(), self.dice.choice(("1.1", "0.9", "1.2345", None))
        if self.expect(self.send("PATCH", f"/sourcing-scenarios/{scenario}", {
                "settings": {"currency": {"exchange_rates": {"USD": rate}}}}), self.frozen and "cost_frozen"):
            self.rates[scenario] = {} if rate is None else {"USD": rate}

    def prefer(self):
        scenario = self.any_scenario()
        only = self.dice.choice((None, None, (self.dice.choice(SUPPLIERS),)))
        lines = self.dice.choice((None, 1, 3))
        named = self.inputs(scenario).named_parts()
        tools = [id for key, id in sorted(self.offer_ids.items()) if self.offers[key].one_time != "0" and key[0] in named]
        paid = tuple(id for id in tools if self.dice.random() < 0.4)
        body = {"one_time_costs": [{"offer_id": id, "payment": "PaidAlready"} for id in paid]}
        if only:
            body["only_suppliers"] = [self.suppliers[name] for name in only]
        if lines:
            body["max_lines"] = lines
        answer = self.send("PUT", f"/admin/sourcing-scenarios/{scenario}/preferences", body)
        if self.expect(answer, self.frozen and answer.status != 200 and "cost_frozen"):
            self.preferences[scenario] = only, lines, paid
            self.counts["paid tools"] += len(paid)

    def run(self):
        chosen = sorted(self.dice.sample(sorted(self.scenarios), self.dice.choice((1, 2, 2))))
        answer = self.send("POST", "/sourcing-scenarios/run-selection",
                           {"type": "SourcingScenarios", "sourcing_scenario_ids": chosen})
        if not self.expect(answer, self.frozen and "cost_frozen"):
            return
        for result in answer.json["results"]:
            run = Run(self.inputs(result["sourcing_scenario_id"]))
            found, expected = result, run.selection
            self.case.assertEqual(found["unpriced"], expected.unpriced, result)
            self.case.assertEqual((amount(found["material_total"]), amount(found["one_time_total"])),
                                  (quote_model.shown(expected.material), quote_model.shown(expected.one_time)), result)
            self.runs[result["sourcing_scenario_id"]] = run
            self.thawed.pop(result["sourcing_scenario_id"], None)

    def freeze(self):
        outdated = any(self.outdated(run, scenario) for scenario, run in self.runs.items())
        accepts = outdated and self.dice.random() < 0.3
        if self.frozen:
            self.expect(self.send("PATCH", f"/rfqs/{self.rfq['id']}", {"is_cost_frozen": False}, Accept=RFQ), None)
            self.thawed, self.frozen = self.frozen, None
            return
        answer = self.send("PATCH", f"/rfqs/{self.rfq['id']}", {
            "is_cost_frozen": True, **({"accept_outdated": True} if accepts else {})}, Accept=RFQ)
        if self.expect(answer, "selection_outdated" if outdated and not accepts else None):
            self.frozen = {cost["sourcing_scenario_id"]: cost for cost in self.costs()}

    # Options, orders and purchase orders.

    def set_options(self):
        scenario, quantity = self.any_scenario(), 0
        quantity = self.scenarios[scenario]
        own = self.dice.random() < 0.3
        accepts = self.dice.random() < 0.2
        option = {"batch_size": quantity, "order_size": quantity, "lead_time": 5, "sourcing_scenario_id": scenario}
        if own:
            option["unit_price"] = {"amount": f"{self.dice.randint(1, 99)}.25", "currency": "EUR"}
        answer = self.send("POST", "/order-management/order-selection", {
            "rfq_id": self.rfq["id"], "options": [option], **({"accept_outdated": True} if accepts else {})})
        if any(order["status"] not in ("Completed", "Cancelled") for order in self.orders.values()):
            self.expect(answer, "rfq_has_order")
            return
        run = self.runs.get(scenario)
        outdated = run and not self.frozen and self.outdated(run, scenario)
        if not own and outdated and not accepts and answer.status != 200:
            self.expect(answer, "selection_outdated")
            return
        if not self.expect(answer, None):
            return
        made, = answer.json["options"]
        if own:
            self.case.assertEqual(amount(made["unit_price"]), Decimal(option["unit_price"]["amount"]))
            run = None
        else:
            self.check_calculated(made, scenario, run, accepts)
        self.options = {made["id"]: (made, run if made["unit_price"] and not own else None, scenario)}
        self.counts["own price" if own else "calculated" if made["unit_price"] else "without a price"] += 1

    def check_calculated(self, option, scenario, run, accepts):
        """A calculated price is that of the inputs of its run, and is only there while these are the present ones, or marked."""
        price = amount(option["unit_price"])
        if run is None:
            self.case.assertIsNone(price, option)
            return
        outdated = self.outdated(run, scenario)
        if price is None:
            # Something has no price, in the run or in the BOM of now.
            self.case.assertTrue(run.selection.unpriced or not run.selection.lines or outdated, option)
            return
        if outdated and not self.frozen:
            self.counts["accepted"] += 1
            self.case.assertTrue(accepts, f"a price of an outdated selection: {option}")
        self.case.assertEqual(option["is_current"], not outdated, option)
        if self.frozen or self.thawed.get(scenario):
            costs = (self.frozen or self.thawed)[scenario]
            self.case.assertLess(abs(price - amount(costs["unit"]["total"])), Decimal("0.0001"), (option, costs))
        else:
            self.case.assertIn(price, run.prices(self.percent), option)
        one_time = amount(option["one_time_cost"]) or Decimal(0)
        self.case.assertEqual(one_time, quote_model.shown(run.selection.one_time), option)

    def release(self):
        self.expect(self.send("PATCH", f"/rfqs/{self.rfq['id']}", {"status": "QuotationAvailable"}, Accept=RFQ), None)

    def portal(self, method, target, body=None):
        return self.send(method, target, body, Authorization=f"Bearer {self.buyer}", Accept="application/json")

    def order(self):
        options = self.portal("GET", f"/portal/rfqs/{self.rfq['id']}/options")
        if options.status != 200 or not options.json:
            return
        shown, = options.json
        option, _, _ = self.options[shown["id"]]
        self.case.assertEqual({name: shown[name] for name in PRICED}, {name: option[name] for name in PRICED}, shown)
        answer = self.portal("POST", f"/portal/rfqs/{self.rfq['id']}/orders", {
            "option_id": shown["id"], "accepted_total": shown["total_price"], "payment_method": "Invoice",
            "billing_address": ADDRESS})
        if answer.status == 200:
            order = self.ok("GET", f"/admin/orders/{answer.json['id']}")
            self.orders[order["id"]] = order
            ordered = {**order, "order_size": order["option"]["order_size"]}
            self.case.assertEqual({name: ordered[name] for name in PRICED}, {name: option[name] for name in PRICED}, order)
            self.counts["order"] += 1
        else:
            self.case.assertIn(answer.code, ("not_orderable", "rfq_has_order"), answer)

    def cancel_order(self):
        for number, order in self.orders.items():
            if order["status"] == "Placed":
                self.orders[number] = self.ok("PATCH", f"/admin/orders/{number}", {"status": "Cancelled"})

    def generate(self):
        scenario = self.ordered_scenario or self.any_scenario()
        run = self.runs.get(scenario)
        accepts = self.dice.random() < 0.2
        answer = self.send("POST", f"/purchase-orders/{self.rfq['id']}?sourcing_scenario_id={scenario}",
                           {"accept_outdated": True} if accepts else {})
        if run is None:
            self.case.assert_problem(answer, 400, "selection_required")
            return
        outdated = self.outdated(run, scenario)
        if outdated and not accepts:
            self.expect(answer, "selection_outdated")
            return
        if answer.status == 409:
            self.case.assert_problem(answer, 409, "offers_withdrawn")
            self.counts["offers_withdrawn"] += 1
            self.case.assertTrue(any(self.offers.get(offer.key) is None or offer not in self.offers.values()
                                     for offer, _ in run.selection.purchases), answer)
            return
        self.expect(answer, None)
        if answer.json:
            self.ordered_scenario = scenario
        self.purchase_orders = answer.json
        self.check_purchases(answer.json, run)
        for order in answer.json:
            if outdated:
                self.case.assertIn(outdated[0], order["notes"] or "", "marked as bought from an outdated selection")

    def check_purchases(self, orders, run):
        """Items cost as much as the run has found, in quantities that their offers allow."""
        total = Decimal(0)
        rates = {"EUR": Decimal(1), **{code: Decimal(rate) for code, rate in run.inputs.rates.items()}}
        for order in orders:
            if order["status"] == "Cancelled":
                continue
            for item in order["items"]:
                total += amount(item["total_price"]) / rates[order["currency"]]
                self.check_item(order, item, run)
        expected = quote_model.shown(run.selection.total)
        # Prices of one piece are rounded to ten decimals in the base currency, those of a purchase order are not.
        self.case.assertLess(abs(total - expected), Decimal("0.00001"), orders)

    def check_item(self, order, item, run):
        if not item["internal_part_number"]:
            return
        part, quantity = item["internal_part_number"]["value"], item["quantity"]
        fitting = [offer for offer in run.inputs.offers.values()
                   if offer.part == part and offer.supplier == order["supplier"]["number"] and offer.currency == order["currency"]
                   and offer.packaging == item["packaging"]]
        self.case.assertEqual(len(fitting), 1, (item, order["supplier"]))
        prices = [Decimal(price) for minimum, multiple, price in fitting[0].rows
                  if quantity >= minimum and quantity % multiple == 0]
        self.case.assertTrue(prices, f"cannot be ordered: {item}")
        self.case.assertEqual(amount(item["unit_price"]) / item["price_unit_quantity"], min(prices), item)

    def story(self):
        """Requests, inputs and solutions, to reproduce a failure by hand."""
        lines = self.log[-400:]
        for scenario in self.scenarios:
            lines.append(f"inputs of {scenario}: {self.inputs(scenario)}")
            solution = self.send("GET", f"/admin/sourcing-scenarios/{scenario}/solution")
            for part in solution.json.get("parts", []) if solution.status == 200 else []:
                bought = [(line["supplier"], line["packaging"], line["quantity"], line["used_quantity"], line["unit_price"],
                           line["currency"]) for line in part["purchases"]]
                lines.append(f"{part['key']}: {part['need']} {part['status']} {bought} used {part['used']} of {part['material']}, "
                             f"{part['needed_by']}")
        return "\n".join(lines)

    # Answers at any time.

    def costs(self):
        return self.ok("GET", f"/calculations/assembly-costs?assembly_id={self.rfq['id']}", Accept=COSTS)["costs"]

    def check(self):
        for cost in self.costs():
            scenario = cost["sourcing_scenario_id"]
            run = self.runs.get(scenario)
            if self.frozen:
                self.case.assertEqual(self.same(cost), self.same(self.frozen[scenario]), "frozen costs have changed")
                continue
            self.case.assertIsNotNone(run, cost)
            self.case.assertEqual((cost["outdated"], cost["is_current"]),
                                  (self.outdated(run, scenario), not self.outdated(run, scenario)), cost)
            if scenario in self.thawed:
                # Completeness counts the BOM of now.
                self.case.assertEqual(self.same(cost, "completeness"), self.same(self.thawed[scenario], "completeness"),
                                      "costs of the snapshot have changed")
                continue
            used = amount(cost["total"]["material"])
            self.case.assertIn(used, {quote_model.shown(value) for value in run.selection.used}, cost)
            self.case.assertEqual(amount(cost["one_time"]), quote_model.shown(run.selection.one_time), cost)
        for option, run, scenario in self.options.values():
            told, = self.ok("GET", f"/admin/rfqs/{self.rfq['id']}/order-options")
            self.case.assertEqual({name: told[name] for name in PRICED}, {name: option[name] for name in PRICED}, told)
            if run:
                self.case.assertEqual(told["outdated"], self.outdated(run, scenario), told)
        for number, order in self.orders.items():
            self.case.assertEqual(self.ok("GET", f"/admin/orders/{number}"), order, "an order has changed")
        if self.purchase_orders:
            told = self.ok("GET", f"/purchase-orders/{self.rfq['id']}?sourcing_scenario_id={self.ordered_scenario}")
            self.case.assertEqual(self.bought(told), self.bought(self.purchase_orders), "purchase orders have changed")

    @staticmethod
    def bought(orders):
        """Purchase orders without the ids of their offers, which may be withdrawn."""
        return [{**order, "items": [{**item, "offer_id": None} for item in order["items"]]} for order in orders]

    @staticmethod
    def same(cost, *left_out):
        """A cost without the marks of its selection, which go on being told."""
        return {name: value for name, value in cost.items()
                if name not in ("is_current", "outdated", "is_cost_frozen", *left_out)}

    EDITS = {edit_design: 5, import_again: 1, edit_component: 3, import_offer: 6, withdraw_offer: 1, import_manufacturers: 1,
             change_yield: 2, change_table: 2, change_demand: 3, change_rate: 3, prefer: 3, run: 14, freeze: 3, set_options: 9,
             release: 1, order: 3, cancel_order: 2, generate: 7}

    def walk(self, steps, deadline):
        self.run()
        for _ in range(steps):
            edit, = self.dice.choices(list(self.EDITS), list(self.EDITS.values()))
            self.log.append(f"# {edit.__name__}")
            edit(self)
            self.check()
            self.counts[edit.__name__] += 1
            if time.monotonic() > deadline:
                return


class TrueQuotes(OrderCase):
    def test_whatever_is_quoted_is_calculated_from_its_inputs_or_refused_or_marked(self):
        self.counts, self.walk = Counter(), 0
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            self._tenant = self.server.new_tenant("quotes")
            seed = SEED + self.walk
            world = World(self, random.Random(seed))
            try:
                world.walk(STEPS, deadline)
            except Exception as error:
                raise AssertionError(f"CARDCAGE_RANDOM_SEED={seed}: {error}\n{world.story()}") from error
            self.walk += 1
        if "CARDCAGE_QUOTE_SECONDS" in os.environ:
            print(f"{self.walk} walks: {dict(self.counts.most_common())}")
        # Without these the property says nothing.
        for what in ("run", "paid tools", "calculated", "own price", "selection_outdated", "order", "generate", "freeze"):
            self.assertGreater(self.counts[what], 0, self.counts)
