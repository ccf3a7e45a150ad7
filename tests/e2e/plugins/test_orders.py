"""Orders that come at the same time (modules order-management and purchase-orders-legacy)."""

from test_quotations import QuotationCase, pdf
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
