"""Selections that a plain look at prices gets wrong: lines that share alternates, orders that have to reach a value, pins
and currencies. Expected costs are worked out by hand."""

import uuid

from test_sourcing import SourcingCase


def line(*parts, quantity=1):
    """A line that may be made of any of these parts."""
    return {"quantity": quantity, "part_options": [{"internal_part_number": {"value": part}} for part in parts]}


def euros(amount):
    return {"amount": amount, "currency": "EUR"}


class SharedAlternates(SourcingCase):
    def offered(self, *parts):
        self.shop.suppliers("S")
        self.shop.parts(*parts)
        self.shop.offers(*[self.shop.offer(part, "S", f"1:{place + 1}") for place, part in enumerate(parts)])

    def selected(self, lines, quantity, **preferences):
        scenario = self.shop.scenario(lines, quantity, preferences or None)
        self.shop.run(scenario)
        return self.shop.solution(scenario)

    def test_a_line_of_all_alternates_takes_nothing_from_the_others(self):
        # 10 x (1 + 2 + 3) and 10 more of the cheapest.
        self.offered("A", "B", "C")
        solution = self.selected([line("A"), line("B"), line("C"), line("A", "B", "C")], 10)
        self.assertEqual(solution["solution"]["material_total"], "70.00")
        self.assertTrue(solution["solution"]["is_proven"])
        self.assertEqual(solution["unbought_lines"], [])

    def test_a_ring_of_six_alternates_is_bought_with_two_lines_a_part(self):
        # Each line takes the cheaper of its two neighbours: 1, 2, 3, 4, 5 and 1.
        parts = [f"R{place}" for place in range(6)]
        self.offered(*parts)
        solution = self.selected([line(parts[place], parts[(place + 1) % 6]) for place in range(6)], 10)
        self.assertEqual(solution["solution"]["material_total"], "160.00")
        self.assertTrue(solution["solution"]["is_proven"])

    def test_mixing_is_never_dearer_than_one_part_for_each_line(self):
        self.offered("A", "B", "C")
        lines = [line("B", "A"), line("C", "B"), line("C", "A", quantity=3)]
        totals = [self.selected(lines, 7, mix_options=mixes)["solution"]["material_total"] for mixes in (True, False)]
        self.assertEqual(totals, ["42.00", "42.00"])

    def test_a_line_without_a_choice_reaches_a_price_break_with_the_others(self):
        # P and Q are one manufacturer part: 100 of it cost 7.00; without it 80 of T and 20 of Q cost 8.40.
        self.shop.suppliers("S")
        part = {"manufacturer": "Vishay", "manufacturer_part_number": "M-1"}
        for value in ("P", "Q"):
            self.shop.parts(value, type="OffTheShelf", part_options=[{"type": "OffTheShelf", **part}], custom_part=None)
        self.shop.parts("T")
        self.shop.offers({**self.shop.offer("P", "S", "1:0.10, 100:0.07"), "part": part}, self.shop.offer("T", "S", "1:0.08"))
        head = self.selected([line("P", "T", quantity=50), line("P", "T", quantity=30), line("Q", quantity=20)], 1,
                             mix_options=False)["solution"]
        self.assertEqual((head["material_total"], head["is_proven"]), ("7.00", True))

    def test_a_blocked_part_is_bought_neither_alone_nor_as_an_alternate(self):
        self.offered("A", "B")
        self.shop.parts("A", approval="Blocked")
        solution = self.selected([line("A"), line("A", "B")], 10)
        self.assertEqual(solution["solution"]["material_total"], "20.00")
        self.assertEqual([line["reason"] for line in solution["unbought_lines"]], ["BLOCKED"])


class OrderValues(SourcingCase):
    def totals(self, offers, needs, terms):
        """Material and fees of a selection of these needs, which has to be proven."""
        suppliers = self.shop.suppliers(*dict.fromkeys(offer[1] for offer in offers))
        self.shop.parts(*needs)
        self.shop.offers(*[self.shop.offer(part, supplier, ladder, **fields)
                           for part, supplier, ladder, fields in offers])
        preferences = {"suppliers": [{"supplier_id": suppliers[supplier], **term} for supplier, term in terms.items()]}
        scenario = self.shop.scenario(list(needs.items()), preferences=preferences)
        self.shop.run(scenario)
        head = self.shop.solution(scenario)["solution"]
        self.assertTrue(head["is_proven"], head)
        self.assertEqual(head["gap"], "0")
        return head["material_total"], head["fees_total"]

    def test_one_piece_more_makes_the_shipping_free(self):
        # 18 x 0.54 = 9.72 and 20.00 of shipping; 19 x 0.54 = 10.26 and none.
        totals = self.totals([("P", "S", "1:0.54", {})], {"P": 18},
                             {"S": {"shipping_fee": euros("20.00"), "free_above": euros("10.00")}})
        self.assertEqual(totals, ("10.26", "0.00"))

    def test_a_minimum_order_is_bought_up_to_where_the_other_supplier_costs_more(self):
        # 31 x 0.33 = 10.23 reaches the minimum; 18 x 0.58 = 10.44.
        totals = self.totals([("P", "S", "1:0.33", {}), ("P", "T", "1:0.58", {})], {"P": 18},
                             {"S": {"minimum_order": euros("10.00")}})
        self.assertEqual(totals, ("10.23", "0.00"))

    def test_an_alternate_that_nothing_needs_fills_the_order(self):
        # 3 x 0.08 and one of B at 0.32 reach 0.53, from which on the fee of 0.62 falls away; S has 3 of A only.
        supplier = self.shop.suppliers("S")["S"]
        self.shop.parts("A", "B")
        self.shop.offers(self.shop.offer("A", "S", "1:0.08", stock=3), self.shop.offer("B", "S", "1:0.32"))
        scenario = self.shop.scenario([line("A", "B")], 3, {"suppliers": [{
            "supplier_id": supplier, "shipping_fee": euros("0.62"), "minimum_order": euros("0.41"),
            "free_above": euros("0.53")}]})
        run, = self.shop.run(scenario)
        solution = self.shop.solution(scenario)
        head = solution["solution"]
        self.assertEqual((head["material_total"], head["fees_total"]), ("0.56", "0.00"))
        part, = solution["parts"]
        bought = {purchase["options"][0]["value"]: purchase["quantity"] for purchase in part["purchases"]}
        self.assertEqual((part["material"], bought), ("0.56", {"A": 3, "B": 1}))

    def test_an_order_of_two_parts_shares_its_fee(self):
        # S: 5.00 + 4.00 + a fee of 1.50; T: 6.00 + 5.00.
        totals = self.totals([(part, supplier, f"1:{price}", {}) for part, supplier, price in (
            ("P", "S", "5.00"), ("P", "T", "6.00"), ("Q", "S", "4.00"), ("Q", "T", "5.00"))], {"P": 1, "Q": 1},
            {"S": {"shipping_fee": euros("1.50")}})
        self.assertEqual(totals, ("9.00", "1.50"))


class Wishes(SourcingCase):
    def offered(self):
        """Offers of the suppliers S and T for part P, and one for part Q; the scenario needs 10 of P."""
        self.shop.suppliers("S", "T", "U")
        self.shop.parts("P", "Q")
        ids = self.shop.offers(self.shop.offer("P", "S", "1:1.00"), self.shop.offer("P", "T", "1:2.00"),
                               self.shop.offer("P", "U", "1:3.00"), self.shop.offer("Q", "S", "1:1.00"))
        return ids, self.shop.scenario([("P", 10)])

    def refused(self, scenario, preferences, place, rule):
        answer = self.tenant.send("PUT", f"/admin/sourcing-scenarios/{scenario}/preferences", preferences)
        self.assert_problem(answer, 400, "invalid_field")
        self.assertEqual([(error["pointer"], error["rule"]) for error in answer.json["errors"]], [(place, rule)])

    def test_pins_that_cannot_be_obeyed_are_refused_or_told(self):
        (first, second, third, other), scenario = self.offered()
        pin = {"offer_id": first, "quantity": 2}
        self.refused(scenario, {"pins": [{"offer_id": str(uuid.uuid4()), "quantity": 1}]}, "/pins/0/offer_id",
                     "unknown_reference")
        self.refused(scenario, {"pins": [{"offer_id": other, "quantity": 1}]}, "/pins/0/offer_id", "unknown_reference")
        self.refused(scenario, {"pins": [pin, pin]}, "/pins/1/offer_id", "duplicate")
        self.shop.prefer(scenario, max_lines=2, pins=[{"offer_id": offer, "quantity": 1}
                                                      for offer in (first, second, third)])
        self.shop.run(scenario)
        self.assertEqual([line["reason"] for line in self.shop.solution(scenario)["unbought_lines"]], ["MAX_LINES"])
        self.shop.prefer(scenario, max_lines=2, pins=[{"offer_id": third, "quantity": 4}])
        self.assertEqual(self.shop.bought(scenario)["P"][0], "18.00")

    def test_fees_beyond_the_range_are_refused(self):
        _, scenario = self.offered()
        supplier = self.shop.suppliers("V")["V"]
        for name in ("shipping_fee", "minimum_order", "free_above", "line_fee"):
            self.refused(scenario, {"suppliers": [{"supplier_id": supplier, name: euros("1000000000000.01")}]},
                         f"/suppliers/0/{name}/amount", "range")
        self.refused(scenario, {"line_fee": "1000000000000.01"}, "/line_fee", "range")

    def test_a_currency_is_left_out_on_request(self):
        self.shop.ok("PUT", "/admin/exchange-rates", {"base_currency": "EUR", "exchange_rates": {
            "USD": {"rate": "2"}, "VND": {"rate": "27000"}}})
        self.shop.suppliers("S")
        self.shop.parts("P")
        self.shop.offers({**self.shop.offer("P", "S", "1:10000.00"),
                          "prices": [{"unit_price": euros("10000.00")},
                                     {"unit_price": {"amount": "19000.00", "currency": "USD"}},
                                     {"unit_price": {"amount": "243000000", "currency": "VND"}}]})
        scenario = self.shop.scenario([("P", 2)])
        for currencies, paid_in, material in (([], "VND", "18000.00"), (["EUR", "USD"], "USD", "19000.00"),
                                              (["EUR"], "EUR", "20000.00")):
            self.shop.prefer(scenario, currencies=currencies)
            self.shop.run(scenario)
            part = self.shop.solution(scenario)["parts"][0]
            self.assertEqual((part["material"], part["purchases"][0]["currency"]), (material, paid_in))

    def test_an_amount_keeps_its_decimals_or_is_refused(self):
        self.shop.suppliers("S")
        self.shop.parts("P")
        offers = [self.shop.offer("P", "S", f"1:{price}") for price in ("0.0000000034", "0.000000000034", "0.0000000000034")]
        scenario = self.shop.scenario([("P", 1_000_000)])
        outcomes = []
        for offer in offers[:2]:
            self.shop.offers(offer)
            run, = self.shop.run(scenario)
            outcomes.append((run["selected"], run["material_total"]["amount"], [word["code"] for word in run["warnings"]]))
        # The second one is kept as it is sent; a selection, which counts 10^-10, leaves it out and says so.
        self.assertEqual(outcomes, [(1, "0.0034", []), (0, "0.00", ["PRICE_OUT_OF_RANGE"])])
        refused, = self.shop.ok("POST", "/offers/import", offers[2:], 207)
        self.assertEqual([error["pointer"] for error in refused["errors"]], ["/0/prices/0/unit_price/amount"])
