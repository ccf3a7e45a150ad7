"""Payments by card through another module (order-management and tests/golden/cashier): what ends well and badly in time.
tests/golden/order-management/card_payments.http shows the answers."""

import signal

from support.case import OwnModulesCase
from support.load import together
from support.server import wait_for
from support.wire import Closed
from test_orders import OrderCase


class PaymentCase(OwnModulesCase, OrderCase):
    settings = {"server.request_timeout": "2s", "server.processes": 1}

    def setUp(self):
        super().setUp()
        self.drop("golden/modules/cashier.so", "cashier.so")
        self.server.start()

    def order_by_card(self, rfq, option, bearer, **more):
        return self.order(rfq, option, bearer, payment_method="Card", **more)

    def page(self, order, bearer):
        return self.tenant.send(
            "POST", f"/portal/orders/{order}/payment", Authorization=f"Bearer {bearer}", Accept="application/json")

    def payments(self, tenant=None):
        return (tenant or self.tenant).get("/cashier/payments").json

    def bearer_of(self, rfq, word):
        return self.new_reader(rfq["customer"]["id"], word)[1]

    def assert_nothing_is_left(self, rfq):
        self.assertEqual((self.orders(rfq), self.payments(), self.get(rfq)["status"]), ([], [], "QuotationAvailable"))


class FaultyProviders(PaymentCase):
    def test_a_provider_that_takes_too_long_leaves_no_order(self):
        rfq, options, _ = self.quoted()
        slow = self.bearer_of(rfq, "slow")
        self.assert_problem(self.order_by_card(rfq, options[0], slow), 503, "unavailable")
        self.assert_nothing_is_left(rfq)
        # The RfQ is not locked any more, and another user of the customer orders.
        fast = self.bearer_of(rfq, "fast")
        self.assertEqual(self.order_by_card(rfq, options[0], fast).status, 200)

    def test_a_provider_that_ends_the_server_leaves_no_order_and_is_named(self):
        rfq, options, _ = self.quoted()
        crash = self.bearer_of(rfq, "crash")
        with self.assertRaises((Closed, OSError)):
            self.order_by_card(rfq, options[0], crash)
        self.assertEqual(self.server.process.wait(20), -signal.SIGABRT)
        self.server.start()
        self.assert_nothing_is_left(rfq)
        crashes = self.server.sql("SELECT module || ' ' || operation FROM cardcage.module_crash")
        self.assertEqual(crashes, ["cashier payments.begin/1"])
        self.assertEqual(self.order_by_card(rfq, options[0], self.bearer_of(rfq, "fast")).status, 200)


class OnePayment(PaymentCase):
    def test_of_many_orders_at_once_one_is_paid_for(self):
        rfq, options, bearer = self.quoted()
        answers = []
        together(8, lambda number: answers.append(self.order_by_card(rfq, options[number % 2], bearer)))
        (taken,) = (answer for answer in answers if answer.status == 200)
        for answer in answers:
            if answer is not taken:
                self.assert_problem(answer, 409, "rfq_has_order")
        (payment,) = self.payments()
        self.assertEqual((payment["order_id"], payment["amount"], payment["begun"]),
                         (taken.json["id"], taken.json["total_price"], 1))

    def test_of_many_requests_for_the_page_all_get_the_same(self):
        rfq, options, bearer = self.quoted()
        order = self.order_by_card(rfq, options[0], bearer).json["id"]
        pages = []
        together(8, lambda _: pages.append(self.page(order, bearer)))
        self.assertEqual({(answer.status, answer.text) for answer in pages}, {(200, pages[0].text)})
        self.assertEqual([payment["begun"] for payment in self.payments()], [9])

    def against_the_page(self, change):
        """Six orders and the answers to their change, each sent together with a request for the page."""
        first = self.quoted()
        for attempt in range(6):
            rfq, options, bearer = first if attempt == 0 else self.another(first[2])
            order = self.order_by_card(rfq, options[0], bearer).json["id"]
            answers = {}

            def client(number, order=order, bearer=bearer, answers=answers):
                if number:
                    answers["change"] = change(order)
                else:
                    answers["page"] = self.page(order, bearer)
            together(2, client)
            # Either the page came first, or there was nothing to pay any more.
            if answers["page"].status != 200:
                self.assert_problem(answers["page"], 409, "not_payable")
            yield order, answers["change"]

    def state(self, order):
        known = self.tenant.get(f"/admin/orders/{order}").json
        return known["status"], known["payment"]["status"]

    def test_a_report_and_the_page_exclude_each_other(self):
        for order, answer in self.against_the_page(
                lambda order: self.tenant.send("POST", "/cashier/reports", {"order_id": order, "status": "Paid"})):
            self.assertEqual(answer.status, 204, answer)
            self.assertEqual(self.state(order), ("Placed", "Paid"))

    def test_a_cancellation_and_the_page_exclude_each_other(self):
        for order, answer in self.against_the_page(
                lambda order: self.tenant.send("PATCH", f"/admin/orders/{order}", {"status": "Cancelled"})):
            self.assertEqual(answer.status, 200, answer)
            self.assertEqual(self.state(order), ("Cancelled", "Open"))

    def test_without_the_portal_of_the_tenant_there_is_no_page(self):
        rfq, options, bearer = self.quoted()
        order = self.order_by_card(rfq, options[0], bearer).json["id"]
        self.configure("modules.settings.rfqs.portal_enabled = false")
        self.assert_problem(self.page(order, bearer), 404, "not_found")
        self.assertEqual([payment["begun"] for payment in self.payments()], [1])
        self.configure("")
        self.assertEqual(self.page(order, bearer).status, 200)


class ChosenProviders(PaymentCase):
    def test_each_tenant_has_card_while_it_has_the_module(self):
        rfq, options, bearer = self.quoted()
        other = self.server.new_tenant("other")
        self.configure("modules.disabled = cashier")
        errors = self.assert_problem(self.order_by_card(rfq, options[0], bearer), 400, "invalid_field")["errors"]
        self.assertEqual([(error["pointer"], error["rule"]) for error in errors], [("/payment_method", "enum")])
        self.assertIn("Invoice or Prepayment", errors[0]["message"])
        self.assertEqual(self.payments(other), [])
        self.configure("")
        self.assertEqual(self.order_by_card(rfq, options[0], bearer).status, 200)
        self.assertEqual((len(self.payments()), self.payments(other)), (1, []))

    def test_a_module_that_goes_takes_card_with_it(self):
        rfq, options, bearer = self.quoted()
        (self.modules / "cashier.so").unlink()
        wait_for(lambda: self.tenant.get("/cashier/payments").status == 404, 10, "the module to be gone")
        self.assert_problem(self.order_by_card(rfq, options[0], bearer), 400, "invalid_field")
        self.assertEqual(self.order(rfq, options[0], bearer).status, 200)
