"""Part numbers that look equal: those of manufacturers are equal, and of internal ones every refusal names the twin. Bodies may
begin with a byte order mark."""

import json
import urllib.parse

from test_sourcing import RFQ, SourcingCase

ASSEMBLY = "application/api.cardcage.assembly-v1+json"
RISK = "application/api.cardcage.component-risk-v1+json"
MICRO, MU = "\u00b5", "\u03bc"  # two code points, one sign
OHM, OMEGA = "\u2126", "\u03a9"
KNOWN, TWIN = f"C-10{MU}F", f"c\u201110{MICRO}F"  # the twin has a hyphen that does not break, the micro sign and another case
SAYS = f"component '{KNOWN}' looks equal, but has other characters or another case: write it so"
ASSEMBLY_SAYS = f"assembly 'LAMP-10{MU}A' looks equal, but has other characters or another case: write it so"
BOARD, BOARD_TWIN = f"LAMP-10{MU}A", f"lamp-10{MICRO}A"


def number(value, revision=""):
    return {"value": value, "revision": revision}


class Lookalikes(SourcingCase):
    def setUp(self):
        self.shop.suppliers("S")
        self.shop.parts(KNOWN)
        self.shop.ok("POST", "/assemblies/import", [{"internal_part_number": number(BOARD), "type": "PCBA"}], 207)

    def imported(self, element, query=""):
        return self.shop.ok("POST", f"/assemblies/import{query}", [{"type": "PCBA", **element}], 207)["items"][0]

    def message(self, answer, pointer):
        """The message about the one place of a refused body."""
        problem = self.assert_problem(answer, 400, "invalid_field")
        self.assertEqual([error["pointer"] for error in problem["errors"]], [pointer], problem)
        return problem["errors"][0]["message"]

    def test_a_bom_line_that_is_skipped_names_the_twin(self):
        result = self.imported({"internal_part_number": number("A"),
                                "bom_items": [{"part_options": [{"internal_part_number": number(TWIN)}]}]})
        self.assertEqual((result["status"], result["reason"]), (400, "MissingInternalPartNumbers"))
        self.assertTrue(result["errors"][0]["message"].endswith(SAYS), result)
        self.assertEqual(result["missing_internal_part_numbers"], [number(TWIN)])

    def test_a_bom_line_that_is_stored_warns_of_the_twin(self):
        result = self.imported({"internal_part_number": number("A"), "bom_items": [
            {"part_options": [{"internal_part_number": number(TWIN)}, {"internal_part_number": number(BOARD_TWIN)},
                              {"internal_part_number": number("like nothing")}]}]}, "?skip_missing_ipns=true")
        self.assertEqual(result["status"], 200, result)
        self.assertEqual(result["warnings"], [f"The part number '{TWIN}' is not known; {SAYS}.",
                                              f"The part number '{BOARD_TWIN}' is not known; {ASSEMBLY_SAYS}."])

    def test_a_subassembly_names_the_assembly_and_no_component(self):
        for value, end in ((BOARD_TWIN, ASSEMBLY_SAYS), (TWIN, "that this request stores"), (KNOWN, "that this request stores")):
            result = self.imported({"internal_part_number": number("A"),
                                    "subassemblies": [{"internal_part_number": number(value)}]})
            self.assertEqual(result["reason"], "UnknownSubassembly", result)
            self.assertTrue(result["errors"][0]["message"].endswith(end), result)

    def test_an_element_of_the_same_request_is_a_twin(self):
        results = self.shop.ok("POST", "/assemblies/import", [
            {"internal_part_number": number("\uff30-1"), "type": "PCBA"},
            {"internal_part_number": number("P-2"), "type": "PCBA", "subassemblies": [{"internal_part_number": number("P-1")}]},
        ], 207)["items"]
        self.assertIn("assembly '\uff30-1' looks equal", results[1]["errors"][0]["message"])

    def test_revisions_that_look_equal_are_twins_and_others_are_not(self):
        self.shop.parts("R", internal_part_number=number("R", "B"))
        for revision, has_twin in (("b", True), ("\uff22", True), ("C", False)):
            result = self.imported({"internal_part_number": number("A"),
                                    "bom_items": [{"part_options": [{"internal_part_number": number("R", revision)}]}]})
            message = result["errors"][0]["message"]
            self.assertEqual("component 'R rev B' looks equal" in message, has_twin, message)

    def test_an_assembly_of_an_rfq_names_the_twin(self):
        rfq = self.shop.rfq(BOARD)["id"]
        body = {"rfq_id": rfq, "name": "Own", "type": "PCBA", "bom_items": [
            {"part_options": [{"internal_part_number": number(KNOWN)}, {"internal_part_number": number(TWIN)}]}]}
        answer = self.tenant.send("POST", "/assemblies", body, Accept=ASSEMBLY)
        self.assertTrue(self.message(answer, "/bom_items/0/part_options/1/internal_part_number").endswith(SAYS))
        answer = self.tenant.send("POST", "/assemblies", {
            "rfq_id": rfq, "type": "PCBA", "internal_part_number": number(BOARD_TWIN)}, Accept=ASSEMBLY)
        self.assertEqual(answer.status, 200, answer)
        self.assertEqual(answer.header("Cardcage-Warnings"),
                         f'"/internal_part_number";nearest="{urllib.parse.quote(BOARD)}";rule="unresolved"')

    def test_an_rfq_warns_of_the_twin(self):
        body = {"name": "X", "customer": {"number": "C-1", "name": "C"}, "internal_part_number": number(BOARD_TWIN)}
        answer = self.tenant.send("POST", "/rfqs", body, Accept=RFQ)
        self.assertEqual(answer.status, 200, answer)
        expected = f'"/internal_part_number";nearest="{urllib.parse.quote(BOARD)}";rule="unresolved"'
        self.assertEqual(answer.header("Cardcage-Warnings"), expected)
        rfq = self.shop.rfq(BOARD)["id"]
        answer = self.tenant.send("PATCH", f"/rfqs/{rfq}", {"internal_part_number": number(BOARD_TWIN)}, Accept=RFQ)
        self.assertEqual(answer.header("Cardcage-Warnings"), expected)

    def test_demand_names_the_twin(self):
        items = self.shop.ok("POST", "/demand/import", [
            {"internal_part_number": number(value), "quantity": {"quantity": 1}, "due_date": "2027-01-01"}
            for value in (TWIN, BOARD_TWIN, "like nothing", KNOWN)])["items"]
        self.assertEqual([item["status"] for item in items], [400, 400, 400, 200])
        unknown = "is neither an assembly nor a component"
        self.assertEqual([item["errors"][0]["message"] for item in items[:3]],
                         [f"{unknown}; {SAYS}", f"{unknown}; {ASSEMBLY_SAYS}", unknown])

    def test_an_offer_names_the_twin(self):
        results = self.shop.ok("POST", "/offers/import", [
            self.shop.offer(value, "S", "1:1.00") for value in (TWIN, BOARD_TWIN, KNOWN, BOARD)], 207)
        self.assertEqual([result["status"] for result in results], [400, 400, 200, 200])
        self.assertTrue(results[0]["description"].endswith(f"{SAYS}."), results[0])
        self.assertTrue(results[1]["description"].endswith(f"{ASSEMBLY_SAYS}."), results[1])

    def test_an_item_of_a_purchase_order_names_the_twin(self):
        rfq = self.shop.rfq(BOARD, [10])
        supplier = self.shop.ok("GET", "/suppliers?name=S")[0]["id"]
        item = {"quantity": 1, "unit_price": {"amount": "1", "currency": "EUR"}}
        answer = self.tenant.send(
            "POST", f"/purchase-orders/{rfq['id']}?sourcing_scenario_id={rfq['sourcing_scenario_ids'][0]}",
            {"purchase_orders": [{"supplier_id": supplier, "items": [
                {"internal_part_number": number(KNOWN), **item}, {"internal_part_number": number(TWIN), **item}]}]}, Accept=None)
        self.assertTrue(self.message(answer, "/purchase_orders/0/items/1/internal_part_number").endswith(SAYS))

    def test_a_board_names_the_twin(self):
        rfq = self.shop.rfq(BOARD)["id"]
        made = self.tenant.send("POST", f"/assemblies/{rfq}/pcb?without_files=true", {},
                                Accept="application/api.cardcage.assembly-pcb-v1+json")
        self.assertEqual(made.status, 200, made)
        answer = self.tenant.send("PUT", f"/admin/pcbs/{made.json['pcb_id']}/board-part", {"internal_part_number": number(TWIN)},
                                  Accept=None)
        self.assertEqual(self.message(answer, "/internal_part_number"), f"is not the number of a custom part; {SAYS}")

    def test_the_risk_of_an_unknown_component_names_the_twin(self):
        answer = self.tenant.get(f"/components/{urllib.parse.quote(TWIN)}/risk", Accept=RISK)
        problem = self.assert_problem(answer, 404, "not_found")
        self.assertEqual(problem["detail"], f"There is no component {TWIN}; {SAYS}.")

    def test_numbers_of_another_tenant_are_no_twins(self):
        other = self.server.new_tenant("other")
        answer = other.send("POST", "/demand/import", [
            {"internal_part_number": number(TWIN), "quantity": {"quantity": 1}, "due_date": "2027-01-01"}], Accept=None)
        self.assertEqual(answer.json["items"][0]["errors"][0]["message"], "is neither an assembly nor a component")


class EqualPartNumbers(SourcingCase):
    PART = {"manufacturer": "Texas Instruments", "manufacturer_part_number": f"CAP 10{MU}F-{OMEGA}"}
    # Signs of two code points, full width, another case, dashes of typesetting, a blank without width, one that does not break.
    EQUAL = (f"cap-10{MICRO}F{OHM}", f"CAP\u201310{MICRO}F\u2212{OHM}", f"\uff23\uff21\uff30\u00a010{MU}F\u200b-{OMEGA}",
             f"C\u00adAP 10{MU}F\u2010{OMEGA}")

    def setUp(self):
        self.shop.suppliers("S")
        self.shop.parts("C", type="OffTheShelf", part_options=[{"type": "OffTheShelf", **self.PART}], custom_part=None)

    def test_offers_find_numbers_of_manufacturers_that_look_equal(self):
        results = self.shop.ok("POST", "/offers/import", [
            {**self.shop.offer("", "S", "1:1.00"), "part": {**self.PART, "manufacturer_part_number": equal}}
            for equal in (*self.EQUAL, f"CAP 10uF-{OMEGA}")], 207)
        self.assertEqual([result["status"] for result in results], [200] * len(self.EQUAL) + [400], results)

    def test_purchase_orders_find_them_too(self):
        rfq = self.shop.rfq(self.shop.assembly([("C", 1)]), [10])
        supplier = self.shop.ok("GET", "/suppliers?name=S")[0]["id"]
        items = [{**self.PART, "manufacturer_part_number": equal, "quantity": 1, "unit_price": {"amount": "1", "currency": "EUR"}}
                 for equal in (*self.EQUAL, f"CAP 10uF-{OMEGA}")]
        answer = self.tenant.send(
            "POST", f"/purchase-orders/{rfq['id']}?sourcing_scenario_id={rfq['sourcing_scenario_ids'][0]}",
            {"purchase_orders": [{"supplier_id": supplier, "items": items}]}, Accept=None)
        problem = self.assert_problem(answer, 400, "invalid_field")
        self.assertEqual([error["pointer"] for error in problem["errors"]],
                         [f"/purchase_orders/0/items/{len(self.EQUAL)}/manufacturer_part_number"])


class UnresolvedManufacturers(SourcingCase):
    def test_an_upload_names_the_manufacturers_that_are_not_known(self):
        def component(value, *names):
            return {"internal_part_number": {"value": value}, "type": "OffTheShelf", "part_options": [
                {"type": "OffTheShelf", "manufacturer": name, "manufacturer_part_number": value} for name in names]}
        body = {"components": [component("A", "Nobody Ltd", "TI"), component("B", "Nobody Ltd", "Ätz & Co"), component("C", "YAGEO(国巨)")]}
        expected = ["Nobody Ltd", "Ätz & Co"]
        dry = self.shop.ok("POST", "/components/import?dry_run=true", body, 202)
        self.assertEqual(sorted(dry["unresolved_manufacturers"]), expected)
        receipt = self.shop.ok("POST", "/components/import", body, 202)
        self.assertEqual(sorted(receipt["unresolved_manufacturers"]), expected)
        record = self.shop.ok("GET", f"/admin/component-uploads/{receipt['upload_id']}")
        self.assertEqual(record["unresolved_manufacturers"], receipt["unresolved_manufacturers"])
        self.shop.ok("POST", "/manufacturers/import", {"manufacturers": [{"name": "Nobody"}, {"name": "Ätz"}]})
        receipt = self.shop.ok("POST", "/components/import", body, 202)
        self.assertEqual(receipt["unresolved_manufacturers"], [])

    def test_at_most_a_thousand_are_named(self):
        body = {"components": [{"internal_part_number": {"value": f"P{place}"}, "type": "OffTheShelf", "part_options": [
            {"type": "OffTheShelf", "manufacturer": f"Nobody {place:04}", "manufacturer_part_number": "1"}]} for place in range(1200)]}
        receipt = self.shop.ok("POST", "/components/import?dry_run=true", body, 202)
        self.assertEqual(receipt["unresolved_manufacturers"], [f"Nobody {place:04}" for place in range(1000)])


class ByteOrderMarks(SourcingCase):
    # Modules that misbehave on request.
    OF_TESTS = {"boardhouse", "chores", "computing", "filing", "listener", "sharing", "trouble"}

    def test_every_body_of_json_may_begin_with_a_mark(self):
        """Compares the answer to a mark and a body of the wrong type with that to the body alone: each is read to its end."""
        document = self.tenant.get("/openapi.json", Accept=None).json
        marked = "\ufeff".encode()
        seen = 0
        for path, operations in document["paths"].items():
            for method, operation in operations.items():
                if "application/json" not in operation.get("requestBody", {}).get("content", {}):
                    continue
                if path.split("/")[1] in self.OF_TESTS:
                    continue
                target = path
                for name in set(part.split("}")[0] for part in path.split("{")[1:]):
                    target = target.replace("{" + name + "}", "00000000-0000-4000-8000-000000000001")
                accept = next((name for status, response in operation["responses"].items() if status.startswith("2")
                               for name in response.get("content", {})), None)
                answers = [self.tenant.send(method.upper(), target, body, Accept=accept) for body in (b"17", marked + b"17")]
                self.assertEqual(answers[0].status, answers[1].status, f"{method} {target}: {answers}")
                self.assertEqual(answers[0].code, answers[1].code, f"{method} {target}: {answers}")
                seen += 1
        self.assertGreater(seen, 40)

    def test_an_upload_with_a_mark_is_run(self):
        body = "\ufeff" + json.dumps({"components": [
            {"internal_part_number": {"value": "A"}, "type": "Custom", "custom_part": {"part_type": "Other"}}]})
        answer = self.tenant.send("POST", "/components/import", body.encode(), Accept=None)
        self.assertEqual(answer.status, 202, answer)
        run = self.shop.ok("POST", f"/admin/component-uploads/{answer.json['upload_id']}/run")
        self.assertEqual((run["state"], run["created_count"]), ("Done", 1), run)

    def test_a_token_is_exchanged_with_a_mark(self):
        from support.wire import send
        body = "\ufeff" + json.dumps({"token": self.tenant.new_api_token()})
        for _ in range(20):
            answer = send(self.server.base_url, "POST", "/token", {"Content-Type": "application/json"}, body.encode())
            if answer.status == 200:
                break
        self.assertEqual(answer.status, 200, answer)
