"""Orders that come at the same time, and what is bought for them (modules order-management and purchase-orders-legacy)."""

import os
import time
from collections import Counter
from random import Random

from test_quotations import QuotationCase, pdf
from test_sourcing import Workshop
from support.load import together

ADDRESS = {"name": "B", "street": "S", "postal_code": "1", "city": "C", "country": "DE"}


class OrderCase(QuotationCase):
    def quoted(self, **fields):
        """An RfQ that its customer may order, its options, and the bearer of a user of the customer."""
        rfq = self.new_rfq(**fields)
        self.enable_portal(rfq)
        _, bearer, _ = self.new_reader(rfq["customer"]["id"], "buyer")
        self.upload(rfq, pdf())
        self.release(rfq)
        return rfq, self.set_options(rfq).json["options"], bearer

    def another(self, bearer):
        """The same for a further RfQ of the customer."""
        rfq = self.new_rfq()
        self.upload(rfq, pdf())
        self.release(rfq)
        return rfq, self.set_options(rfq).json["options"], bearer

    def set_options(self, rfq, price="2"):
        return self.tenant.send("POST", "/order-management/order-selection", {"rfq_id": rfq["id"], "options": [
            {"batch_size": size, "order_size": size, "lead_time": 1, "unit_price": {"amount": price, "currency": "EUR"}}
            for size in (5, 10)]})

    def order(self, rfq, option, bearer, **more):
        return self.tenant.send("POST", f"/portal/rfqs/{rfq['id']}/orders", {
            "option_id": option["id"], "accepted_total": option["total_price"], "payment_method": "Invoice",
            "billing_address": ADDRESS, **more}, Authorization=f"Bearer {bearer}", Accept="application/json")

    def orders(self, rfq):
        return self.tenant.query("/order-management/orders", rfq_id=rfq["id"]).json


class SimultaneousOrders(OrderCase):
    def test_of_many_orders_for_one_rfq_one_is_taken(self):
        rfq, options, bearer = self.quoted()
        answers = []
        together(8, lambda number: answers.append(self.order(rfq, options[number % 2], bearer)))
        taken = [answer for answer in answers if answer.status == 200]
        self.assertEqual(len(taken), 1, answers)
        for answer in answers:
            if answer.status != 200:
                self.assert_problem(answer, 409, "rfq_has_order")
        self.assertEqual([order["id"] for order in self.orders(rfq)], [taken[0].json["id"]])
        self.assertEqual(self.get(rfq)["status"], "OrderPlaced")

    def test_without_the_portal_of_the_tenant_there_are_no_orders_in_it(self):
        rfq, options, bearer = self.quoted()
        order = self.order(rfq, options[0], bearer).json["id"]

        def read(target):
            return self.tenant.get(target, Authorization=f"Bearer {bearer}", Accept="application/json")
        self.assertEqual([listed["id"] for listed in read("/portal/orders").json], [order])
        self.assertEqual(read(f"/portal/orders/{order}").status, 200)
        self.configure("modules.settings.rfqs.portal_enabled = false")
        self.assertEqual(read("/portal/orders").json, [])
        for target in (f"/portal/orders/{order}", f"/portal/rfqs/{rfq['id']}/options"):
            self.assert_problem(read(target), 404, "not_found")
        self.assert_problem(self.order(rfq, options[0], bearer), 404, "not_found")
        self.assertEqual([listed["id"] for listed in self.orders(rfq)], [order])

    def test_orders_of_one_tenant_have_numbers_without_gaps(self):
        first, first_options, bearer = self.quoted()
        rfqs = [(first, first_options), *(self.another(bearer)[:2] for _ in range(5))]
        together(len(rfqs), lambda number: self.assertEqual(
            self.order(rfqs[number][0], rfqs[number][1][0], bearer).status, 200))
        numbers = sorted(self.orders(rfq)[0]["number"] for rfq, _ in rfqs)
        self.assertEqual(numbers, [f"ORD-{number:06}" for number in range(1, len(rfqs) + 1)])

    def test_an_order_and_new_options_exclude_each_other(self):
        first = self.quoted()
        for attempt in range(6):
            rfq, options, bearer = first if attempt == 0 else self.another(first[2])
            answers = {}

            def client(number, rfq=rfq, options=options, bearer=bearer, answers=answers):
                if number:
                    answers["options"] = self.set_options(rfq, "3")
                else:
                    answers["order"] = self.order(rfq, options[0], bearer)
            together(2, client)
            # Either the order came first and keeps the options, or its option was gone.
            statuses = (answers["order"].status, answers["options"].status)
            self.assertIn(statuses, ((200, 409), (400, 200)), answers)

    def test_purchase_orders_are_generated_once(self):
        rfq = self.new_rfq(order_quantities=[10])
        target = f"/purchase-orders/{rfq['id']}?sourcing_scenario_id={rfq['sourcing_scenario_ids'][0]}"
        supplier = self.tenant.send("POST", "/suppliers", [{"name": "Hinz"}]).json[0]["supplier"]["id"]
        given = {"purchase_orders": [{"number": "A-1", "supplier_id": supplier, "items": [
            {"description": "x", "quantity": 1, "unit_price": {"amount": "1", "currency": "EUR"}}]}]}
        together(6, lambda _: self.assertEqual(self.tenant.send("POST", target, given).status, 200))
        self.assertEqual([order["number"] for order in self.tenant.get(target).json], ["A-1"])


class PaidOrders(OrderCase):
    """Purchases for a paid order are those of what was ordered, or the request is refused. Needs are counted here by hand: two
    P and one Q a board."""

    def setUp(self):
        super().setUp()
        self.shop = Workshop(self.tenant)
        self.shop.suppliers("S")
        self.shop.parts("P", "Q")
        self.shop.offers(self.shop.offer("P", "S", "1:0.50"), self.shop.offer("Q", "S", "1:2"))
        self.bearer = None

    def board(self, quantities=(100,), runs=True, **fields):
        """A released RfQ for a board, its scenarios run."""
        rfq = self.shop.rfq(self.shop.assembly([("P", 2), ("Q", 1)]), quantities, **fields)
        if runs:
            self.shop.run(*rfq["sourcing_scenario_ids"])
        if not self.bearer:
            self.enable_portal(rfq)
            _, self.bearer, _ = self.new_reader(rfq["customer"]["id"], "buyer")
        self.upload(rfq, pdf())
        self.release(rfq)
        return rfq

    def offered(self, rfq, *options):
        """The options, each a size with further fields."""
        return self.shop.ok("POST", "/order-management/order-selection", {"rfq_id": rfq["id"], "options": [
            {"batch_size": 1, "lead_time": place, **option} for place, option in enumerate(options)]})["options"]

    def paid(self, rfq, option):
        order = self.order(rfq, option, self.bearer)
        self.assertEqual(order.status, 200, order)
        self.pay(order.json)
        return order.json

    def pay(self, order):
        self.shop.ok("PATCH", f"/admin/orders/{order['id']}", {"payment": {"status": "Paid"}})

    def purchase(self, rfq, body=None, **query):
        words = "&".join(f"{name}={value}" for name, value in query.items())
        return self.tenant.send("POST", f"/purchase-orders/{rfq['id']}" + (f"?{words}" if words else ""), body, Accept=None)

    def assert_bought(self, rfq, boards, answer=None):
        answer = answer or self.purchase(rfq)
        self.assertEqual(answer.status, 200, answer)
        bought = {}
        for order in answer.json:
            for item in order["items"]:
                if item["description"] == "Order charge":
                    continue
                value = item["internal_part_number"]["value"]
                bought[value] = bought.get(value, 0) + item["quantity"]
        self.assertEqual(bought, {"P": 2 * boards, "Q": boards})
        return {order["sourcing_scenario_id"] for order in answer.json}

    def demand(self, scenario, *demands):
        self.shop.ok("PATCH", f"/sourcing-scenarios/{scenario}", {"demands": [
            {"id": assembly, "quantity": {"quantity": quantity}} for assembly, quantity in demands]})

    def test_500_boards_are_bought_for_an_order_of_500_however_its_option_was_made(self):
        price = {"unit_price": {"amount": "22.65", "currency": "EUR"}}
        for made in ({}, price, "named", "named with a price", "only one-time costs"):
            with self.subTest(made=made):
                rfq = self.board()
                hundred, = rfq["sourcing_scenario_ids"]
                if isinstance(made, str):
                    made = {"one_time_cost": {"amount": "9", "currency": "EUR"}} if made.startswith("only") else {
                        "sourcing_scenario_id": hundred, **(price if "price" in made else {})}
                option, = self.offered(rfq, {"order_size": 500, **made})
                self.assertNotEqual(option["sourcing_scenario_id"], hundred)
                self.assertIn(option["sourcing_scenario_id"], self.get(rfq)["sourcing_scenario_ids"])
                wanted = None if "unit_price" in made else made.get("sourcing_scenario_id", option["sourcing_scenario_id"])
                self.assertEqual(option["price_scenario_id"], wanted)
                order = self.paid(rfq, option)
                self.assertEqual(order["sourcing_scenario_id"], option["sourcing_scenario_id"])
                self.assertEqual(self.assert_bought(rfq, 500), {option["sourcing_scenario_id"]})

    def test_a_size_has_one_scenario_however_often_it_is_offered(self):
        rfq = self.board([100, 500])
        known = rfq["sourcing_scenario_ids"]
        for _ in range(2):
            options = self.offered(rfq, *({"order_size": size} for size in (100, 250, 500, 250)))
            self.assertEqual([option["sourcing_scenario_id"] for option in options[::2]], known)
            self.assertEqual(options[1]["sourcing_scenario_id"], options[3]["sourcing_scenario_id"])
        known.append(options[1]["sourcing_scenario_id"])
        self.assertEqual(self.get(rfq)["sourcing_scenario_ids"], known)
        found = []
        together(4, lambda _: found.extend(self.offered(rfq, {"order_size": 300})))
        self.assertEqual({option["sourcing_scenario_id"] for option in found}, set(self.get(rfq)["sourcing_scenario_ids"][3:]))
        self.assertEqual(len(self.get(rfq)["sourcing_scenario_ids"]), 4)

    def test_a_new_scenario_follows_the_one_that_is_named(self):
        self.shop.suppliers("T")
        dear, = self.shop.offers(self.shop.offer("P", "T", "1:0.75"))
        rfq = self.board()
        hundred, = rfq["sourcing_scenario_ids"]
        t = {supplier["name"]: supplier["id"] for supplier in self.tenant.get("/suppliers").json}["T"]
        self.shop.prefer(hundred, suppliers=[{"supplier_id": t, "line_fee": {"amount": "3", "currency": "EUR"}}],
                         only_suppliers=[t], pins=[{"offer_id": dear, "quantity": 200}])
        self.shop.ok("PATCH", f"/sourcing-scenarios/{hundred}", {"settings": {"currency": {"exchange_rates": {"USD": "1.5"}}}})
        option, = self.offered(rfq, {"order_size": 500, "unit_price": {"amount": "5", "currency": "EUR"}, "sourcing_scenario_id": hundred})
        new = option["sourcing_scenario_id"]
        preferences = self.shop.ok("GET", f"/admin/sourcing-scenarios/{new}/preferences")["preferences"]
        self.assertEqual(preferences["only_suppliers"], [t])
        self.assertIsNone(preferences.get("pins"))
        rates = self.tenant.get(f"/sourcing-scenarios/{new}", Accept=None).json["settings"]["currency"]["exchange_rates"]
        self.assertEqual(rates["USD"], {"rate": "1.5", "is_manual": True})
        parts = {part["key"]: part["purchases"] for part in self.shop.solution(new)["parts"]}
        self.assertEqual([(line["supplier"], line["quantity"]) for line in parts["P"]], [("T", 1000)])

    def test_new_scenarios_of_one_request_see_the_whole_stock_each(self):
        self.shop.ok("PUT", "/admin/sourcing-preferences", {"stock_sharing": "Sequential"})
        self.shop.offers(self.shop.offer("P", "S", "1:0.50", stock=1000))
        rfq = self.board()
        for option in self.offered(rfq, *({"order_size": size} for size in (400, 500))):
            solution = self.shop.solution(option["sourcing_scenario_id"])
            self.assertEqual(solution["unbought_lines"], [], option)
            self.assertIsNotNone(option["unit_price"])

    def test_a_scenario_that_was_changed_is_not_bought_for_the_order(self):
        rfq = self.board([100, 500])
        hundred, five = rfq["sourcing_scenario_ids"]
        option, = self.offered(rfq, {"order_size": 500})
        self.demand(five, (rfq["id"], 600))
        self.shop.run(five)
        order = self.paid(rfq, option)  # what was released stays orderable
        self.assertEqual(order["sourcing_scenario_id"], five)
        problem = self.assert_problem(self.purchase(rfq), 400, "sourcing_scenario_required")
        for word in (order["number"], "500 pieces", "PATCH /sourcing-scenarios/{id}"):
            self.assertIn(word, problem["detail"])
        # Another scenario gets the quantity and was not run for it: nobody can accept that.
        self.demand(hundred, (rfq["id"], 500))
        for body in (None, {"accept_outdated": True}):
            problem = self.assert_problem(self.purchase(rfq, body), 409, "selection_outdated")
            self.assertIn(order["number"], problem["detail"])
        self.shop.run(hundred)
        self.assertEqual(self.assert_bought(rfq, 500), {hundred})

    def test_frozen_costs_are_thawed_before_an_order_is_bought(self):
        rfq = self.board([500])
        five, = rfq["sourcing_scenario_ids"]
        self.pay(self.next_size(rfq, 500, None))

        def freeze(is_frozen):
            self.shop.ok("PATCH", f"/rfqs/{rfq['id']}", {"is_cost_frozen": is_frozen, "accept_outdated": True},
                         Accept="application/api.cardcage.rfq-v1+json")
        for size, status, code in ((600, 400, "sourcing_scenario_required"), (500, 409, "selection_outdated")):
            self.demand(five, (rfq["id"], size))
            if size == 600:
                self.shop.run(five)
            for is_frozen in (False, True):
                freeze(is_frozen)
                problem = self.assert_problem(self.purchase(rfq), status, code)
                (self.assertIn if is_frozen else self.assertNotIn)("is_cost_frozen: false", problem["detail"])
            freeze(False)
        self.shop.run(five)
        self.assert_bought(rfq, 500)

    def test_a_scenario_with_more_than_the_ordered_boards_is_not_that_of_the_order(self):
        rfq = self.board()
        hundred, = rfq["sourcing_scenario_ids"]
        spare = self.shop.ok("POST", "/assemblies", {
            "rfq_id": rfq["id"], "name": "Spare", "type": "PCBA", "quantity": 1, "bom_items": [
                {"quantity": 1, "part_options": [{"internal_part_number": {"value": "P"}}]}]},
            Accept="application/api.cardcage.assembly-v1+json")["id"]
        self.demand(hundred, (rfq["id"], 100), (spare, 7))
        self.shop.run(hundred)
        option, = self.offered(rfq, {"order_size": 100, "unit_price": {"amount": "5", "currency": "EUR"}})
        self.assertNotEqual(option["sourcing_scenario_id"], hundred)
        self.paid(rfq, option)
        answer = self.purchase(rfq)
        self.assertEqual({item["internal_part_number"]["value"]: item["quantity"]
                          for order in answer.json for item in order["items"]}, {"P": 300, "Q": 100})

    def test_orders_from_before_options_had_a_scenario_find_theirs(self):
        rfq = self.board([100, 500])
        option, = self.offered(rfq, {"order_size": 500, "unit_price": {"amount": "5", "currency": "EUR"}})
        order = self.paid(rfq, option)
        for scenario in ("NULL", f"'{rfq['sourcing_scenario_ids'][0]}'"):
            self.server.sql(f"UPDATE order_management.customer_order SET sourcing_scenario_id = {scenario} WHERE id = '{order['id']}'")
            self.assertEqual(self.assert_bought(rfq, 500), {rfq["sourcing_scenario_ids"][1]})

    def test_an_order_that_follows_another_is_bought_anew(self):
        s = {supplier["name"]: supplier["id"] for supplier in self.tenant.get("/suppliers").json}["S"]
        self.shop.ok("PUT", "/admin/sourcing-preferences", {"suppliers": [
            {"supplier_id": s, "shipping_fee": {"amount": "5", "currency": "EUR"}}]})
        rfq = self.board([100, 500])
        hundred, five = rfq["sourcing_scenario_ids"]

        def next_order(size, previous=None, status="Completed"):
            if previous:
                self.shop.ok("PATCH", f"/admin/orders/{previous['id']}", {"status": status})
                self.release(rfq)
            option, = self.offered(rfq, {"order_size": size, "unit_price": {"amount": "5", "currency": "EUR"}})
            return self.paid(rfq, option)

        def charges(answer):
            return sum(item["description"] == "Order charge" for order in answer.json for item in order["items"])

        first = next_order(100)
        self.assert_bought(rfq, 100)
        second = next_order(100, first)
        for _ in range(2):
            answer = self.purchase(rfq)
            self.assert_bought(rfq, 200, answer)
            self.assertEqual(charges(answer), 2)
        # Another size has a scenario of its own, and the purchase orders of the orders before stay as they are.
        third = next_order(500, second)
        answer = self.purchase(rfq)
        self.assertEqual(self.assert_bought(rfq, 500, answer), {five})
        kept = self.tenant.query(f"/purchase-orders/{rfq['id']}", sourcing_scenario_id=hundred)
        self.assert_bought(rfq, 200, kept)
        placed = {"purchase_orders": [{"id": kept.json[0]["id"], "supplier_id": s, "status": "Placed", "items": [
            {"description": "x", "quantity": 1, "unit_price": {"amount": "1", "currency": "EUR"}}]}]}
        self.assertEqual(self.purchase(rfq, placed, sourcing_scenario_id=hundred).status, 200)
        # Purchases for a cancelled order are there for the next one.
        next_order(500, third, "Cancelled")
        answer = self.purchase(rfq)
        self.assert_bought(rfq, 500, answer)
        self.assertEqual(charges(answer), 1)

    def next_size(self, rfq, size, previous):
        """An order of this size, not paid yet, after another one was completed."""
        if previous:
            self.shop.ok("PATCH", f"/admin/orders/{previous['id']}", {"status": "Completed"})
            self.release(rfq)
        option, = self.offered(rfq, {"order_size": size, "unit_price": {"amount": "5", "currency": "EUR"}})
        order = self.order(rfq, option, self.bearer)
        self.assertEqual(order.status, 200, order)
        return order.json

    def test_orders_that_follow_each_other_pay_tools_once_and_each_its_set_up(self):
        self.shop.offers(self.shop.offer("P", "S", "1:0.50", one_time_costs=[
            {"name": name, "price": {"amount": amount, "currency": "EUR"}, "kind": kind}
            for name, amount, kind in (("Mould", "100", "Once"), ("Set-up", "20", "PerOrder"))]))
        rfq, order, tools = self.board([100, 500]), None, []
        for size in (100, 100, 500):
            order = self.next_size(rfq, size, order)
            self.pay(order)
            answer = self.purchase(rfq)
            self.assertEqual(answer.status, 200, answer)
            tools.append([item["total_price"]["amount"] for made in answer.json for item in made["items"]
                          if item["description"] == "One-time costs"])
        # The second answer has the purchase orders of the first order, too; the third is for another scenario.
        self.assertEqual(tools, [["120.00"], ["120.00", "20.00"], ["20.00"]])

    def finish(self, rfq, orders, status, **query):
        """Sends the purchase orders back as they are, in another status."""
        self.assertEqual(self.purchase(rfq, {"purchase_orders": [
            {"id": order["id"], "supplier_id": order["supplier"]["id"], "status": status, "items": [
                {name: item[name] for name in ("internal_part_number", "quantity", "unit_price", "offer_id")}
                for item in order["items"]]} for order in orders]}, **query).status, 200)

    def test_material_from_before_an_order_was_paid_is_that_of_this_order(self):
        for size, bought in ((100, 200), (500, 500)):
            with self.subTest(size=size):
                rfq = self.board([100, 500])
                hundred = rfq["sourcing_scenario_ids"][0]
                first = self.next_size(rfq, 100, None)
                answer = self.purchase(rfq, sourcing_scenario_id=hundred)
                self.assert_bought(rfq, 100, answer)
                self.finish(rfq, answer.json, "Received", sourcing_scenario_id=hundred)
                self.pay(first)
                self.pay(self.next_size(rfq, size, first))
                for _ in range(2):
                    self.assert_bought(rfq, bought)
        rfq = self.board([100])
        order = self.next_size(rfq, 100, None)
        answer = self.purchase(rfq, sourcing_scenario_id=rfq["sourcing_scenario_ids"][0])
        self.finish(rfq, answer.json, "Received", sourcing_scenario_id=rfq["sourcing_scenario_ids"][0])
        self.pay(order)
        self.assert_bought(rfq, 100)

    def test_naming_a_scenario_of_another_size_is_warned_of(self):
        rfq = self.board([100, 500])
        hundred, five = rfq["sourcing_scenario_ids"]
        answer = self.purchase(rfq, sourcing_scenario_id=hundred)
        self.assertIsNone(answer.header("Cardcage-Warnings"))  # nothing is ordered yet
        self.pay(self.next_size(rfq, 500, None))
        answer = self.purchase(rfq, sourcing_scenario_id=hundred)
        self.assert_bought(rfq, 100, answer)
        self.assertEqual(answer.header("Cardcage-Warnings"), '"sourcing_scenario_id";rule="other_size";ordered=500')
        self.finish(rfq, answer.json, "Cancelled", sourcing_scenario_id=hundred)
        answer = self.purchase(rfq)
        self.assert_bought(rfq, 500, answer)
        self.assertIsNone(answer.header("Cardcage-Warnings"))
        self.assertIsNone(self.purchase(rfq, sourcing_scenario_id=five).header("Cardcage-Warnings"))

    def test_purchase_orders_that_are_generated_again_stay_with_their_order(self):
        rfq = self.board([100, 500])
        hundred, five = rfq["sourcing_scenario_ids"]
        first = self.next_size(rfq, 100, None)
        self.pay(first)
        self.assert_bought(rfq, 100)
        second = self.next_size(rfq, 100, first)
        self.pay(second)
        self.assert_bought(rfq, 200)
        self.pay(self.next_size(rfq, 500, second))
        for _ in range(2):
            answer = self.purchase(rfq, sourcing_scenario_id=hundred)
            self.assert_bought(rfq, 200, answer)
            self.assertIn('rule="other_size";ordered=500', answer.header("Cardcage-Warnings"))
            self.assertEqual(self.assert_bought(rfq, 500), {five})
        self.assertEqual(
            sorted(self.server.sql(f"SELECT customer_order_id FROM purchase_orders_legacy.purchase_order WHERE "
                                   f"rfq_id = '{rfq['id']}' AND sourcing_scenario_id = '{hundred}'")),
            sorted([first["id"], second["id"]]))

    def test_after_any_changes_an_order_is_bought_as_it_was_ordered_or_refused(self):
        seed = int(os.environ.get("CARDCAGE_RANDOM_SEED", time.time()))
        random = Random(seed)
        outcomes = Counter()
        for turn in range(int(os.environ.get("CARDCAGE_ORDERS", 12))):
            rfq = self.board(sorted(random.sample((50, 100, 200), 2)), runs=random.random() < 0.7)
            size = random.choice((50, 100, 150, 200))
            fields = {"order_size": size, "unit_price": {"amount": "5", "currency": "EUR"}}
            if random.random() < 0.5:
                fields["sourcing_scenario_id"] = random.choice(rfq["sourcing_scenario_ids"])

            def change(rfq=rfq):
                scenarios = self.get(rfq)["sourcing_scenario_ids"]
                chosen = random.choice(scenarios)
                if random.random() < 0.5:
                    self.demand(chosen, (rfq["id"], random.choice((50, 100, 150, 200))))
                else:
                    self.shop.run(*random.sample(scenarios, random.randint(1, len(scenarios))))

            for _ in range(random.randint(0, 2)):
                change()
            option, = self.offered(rfq, fields)
            for _ in range(random.randint(0, 3)):
                change()
            self.paid(rfq, option)
            for _ in range(random.randint(0, 2)):
                change()
            with self.subTest(seed=seed, turn=turn, size=size):
                answer = self.purchase(rfq, {"accept_outdated": random.random() < 0.5})
                outcomes[answer.status] += 1
                if answer.status == 200:
                    self.assert_bought(rfq, size, answer)
                else:
                    self.assertIn((answer.status, answer.json["code"]), {
                        (400, "sourcing_scenario_required"), (400, "selection_required"), (409, "selection_outdated")}, answer)
        self.assertGreater(outcomes[200], 0, outcomes)
