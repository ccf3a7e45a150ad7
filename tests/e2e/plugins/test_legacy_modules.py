"""Deprecated and unstable operations are modules of their own: a tenant is without them, or stays with an older build, by
one line; a long costed BOM streams."""

import json
from decimal import Decimal
from pathlib import Path

from support.case import Case
from support.load import together
from support.server import wait_for

RFQ = "application/api.cardcage.rfq-v1+json"
VERSION_1 = "application/api.cardcage.sourcing-scenario-v1+json"
PLANS = "/flexible-calculation/plans"
# Both requests must wait for the whole RfQ: with a share of it each, neither could add its scenario (a deadlock).
HOLD_UNTIL_TWO_WAIT = """DO $$ BEGIN
    PERFORM FROM rfqs.rfq WHERE id = '{}' FOR SHARE;
    FOR attempt IN 1..500 LOOP
        PERFORM pg_sleep(0.02);
        PERFORM pg_stat_clear_snapshot();
        IF (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
               AND query LIKE '%FOR UPDATE%' AND pid <> pg_backend_pid()) = 2 THEN RETURN; END IF;
    END LOOP;
    RAISE EXCEPTION 'not both requests wait for the RfQ';
END $$"""
HELD = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'DO $$%' AND wait_event = 'PgSleep'"


def ok(tenant, method, target, body=None, status=200, accept=None):
    answer = tenant.send(method, target, body, Accept=accept)
    assert answer.status == status, f"{method} {target}: {answer}"
    return answer.json if answer.text else None


def new_rfq(tenant, quantities=(10,), **fields):
    return ok(tenant, "POST", "/rfqs", {"name": "Board", "customer": {"number": "C-1", "name": "x"},
                                        "order_quantities": list(quantities), **fields}, accept=RFQ)


class LegacyModules(Case):
    def configure(self, tenant, text, in_force):
        self.server.configure_tenant(tenant, text)
        wait_for(in_force, 10, f"{text!r} to be in force", pause=0.02)

    def test_one_tenant_stays_with_the_older_build_of_a_module(self):
        other = self.server.new_tenant("other")
        rfqs = {tenant: new_rfq(tenant)["id"] for tenant in (self.tenant, other)}

        def plan(tenant):
            return ok(tenant, "GET", f"{PLANS}/rfq/{rfqs[tenant]}")[0]

        self.configure(self.tenant, "modules.pin.flexible-calculation-v0 = 0.1.*\n", lambda: "positions" in plan(self.tenant))
        self.configure(other, "modules.pin.flexible-calculation-v0 = 0.2.*\n", lambda: "rows" in plan(other))
        old, new = plan(self.tenant), plan(other)
        self.assertEqual(list(old), ["id", "rfq_id", "name", "currency", "quantities", "positions", "updated_at"])
        self.assertEqual(old["quantities"], [10])
        self.assertEqual(old["positions"][0], {"label": "Material", "group": "Material", "amounts": [None]})
        self.assertEqual(list(new), ["id", "rfq_id", "assembly_id", "name", "template", "currency", "is_default", "columns", "rows",
                                     "updated_at"])
        self.assertEqual([new["rows"][0]["key"], new["rows"][0]["kind"]], ["material", "Reference"])
        for tenant in (self.tenant, other):
            self.assertEqual(ok(tenant, "GET", f"{PLANS}/{rfqs[tenant]}"), plan(tenant))
        schemas = {tenant: json.dumps(tenant.get("/openapi.json").json["paths"]) for tenant in (self.tenant, other)}
        self.assertIn("FlexiblePlanV01", schemas[self.tenant])
        self.assertNotIn("FlexiblePlanV01", schemas[other])

    def test_a_tenant_without_the_deprecated_operations_of_scenarios_keeps_the_others(self):
        other = self.server.new_tenant("other")
        scenarios = {tenant: new_rfq(tenant)["sourcing_scenario_ids"][0] for tenant in (self.tenant, other)}
        path = f"/sourcing-scenarios/{scenarios[self.tenant]}"
        before = self.tenant.get(path, Accept=None, X_Request_Id="same")
        self.configure(self.tenant, "modules.disabled = sourcing-legacy\n",
                       lambda: self.tenant.get(path, Accept=VERSION_1).status == 406)
        left = self.assert_problem(self.tenant.get(path, Accept=VERSION_1), 406, "not_acceptable")["detail"]
        self.assertIn("application/api.cardcage.sourcing-scenario-v2+json", left)
        self.assertNotIn("scenario-v1", left)
        self.assertEqual(self.tenant.get(path, Accept=None, X_Request_Id="same").body, before.body)
        self.assertEqual(self.tenant.send("POST", "/sourcing-scenarios", {}).status, 404)
        refused = self.tenant.send("PATCH", path, {"name": "x"})
        self.assertEqual(refused.status, 405)
        self.assertNotIn("PATCH", refused.header("Allow"))
        paths = self.tenant.get("/openapi.json").json["paths"]
        self.assertEqual([method for method in paths["/sourcing-scenarios/{id}"] if method in ("get", "patch")], ["get"])
        path = f"/sourcing-scenarios/{scenarios[other]}"
        self.assertEqual(other.get(path, Accept=VERSION_1).status, 200)
        self.assertEqual(other.send("PATCH", path, {"name": "x"}, Accept=None).status, 200)

    def test_a_module_without_what_it_needs_is_off_and_the_others_go_on(self):
        modules = {"/sourcing-scenarios": "sourcing-legacy", "/rfqs/{id}/costed-bom": "costed-bom-legacy",
                   "/demand/import": "demand-legacy", "/purchase-orders/{rfq_id}": "purchase-orders-legacy",
                   PLANS + "/{id}": "flexible-calculation-v0", "/order-management/orders": "order-management"}

        def off():
            paths = self.tenant.get("/openapi.json").json["paths"]
            return {module for path, module in modules.items() if path not in paths}

        self.assertEqual(off(), set())
        for needed, expected in (("sourcing", {"sourcing-legacy", "costed-bom-legacy", "demand-legacy",
                                               "flexible-calculation-v0", "purchase-orders-legacy"}),
                                 ("costing", {"flexible-calculation-v0"}),
                                 ("order-management", {"order-management"}),
                                 ("costed-bom-legacy, demand-legacy", {"costed-bom-legacy", "demand-legacy"})):
            with self.subTest(needed=needed):
                self.configure(self.tenant, f"modules.disabled = {needed}\n", lambda expected=expected: off() == expected)
                self.assertEqual(self.tenant.send("POST", "/sourcing-scenarios", {}).status,
                                 404 if "sourcing-legacy" in expected else 400)
        self.configure(self.tenant, "", lambda: off() == set())

    def test_scenarios_that_are_created_at_once_wait_before_they_read_the_rfq(self):
        rfq = new_rfq(self.tenant)["id"]

        def client(number):
            if number == 0:
                return self.server.sql(HOLD_UNTIL_TWO_WAIT.format(rfq))
            wait_for(lambda: self.server.sql(HELD), 10, "the RfQ to be held", pause=0.02)
            return ok(self.tenant, "POST", "/sourcing-scenarios",
                      {"rfq_id": rfq, "demands": [{"id": rfq, "quantity": {"quantity": number}}]})
        together(3, client)
        self.assertEqual(len(ok(self.tenant, "GET", f"/rfqs/{rfq}", accept=RFQ)["sourcing_scenario_ids"]), 3)

    def test_twenty_thousand_lines_of_a_costed_bom_stream(self):
        lines, parts = 20_000, 500
        values = [f"P-{i}" for i in range(parts)]
        ok(self.tenant, "POST", "/suppliers", [{"name": "A", "number": "A"}])
        upload = ok(self.tenant, "POST", "/components/import", {"components": [
            {"internal_part_number": {"value": value}, "type": "Custom", "custom_part": {"part_type": "Other"}}
            for value in values]}, 202)
        ok(self.tenant, "POST", f"/admin/component-uploads/{upload['upload_id']}/run")
        ok(self.tenant, "POST", "/offers/import", [
            {"part": {"internal_part_number": value}, "supplier": {"type": "External", "supplier_number": "A"},
             "availability": {"available_stock": 10_000_000},
             "prices": [{"moq": 997, "mpq": 997, "unit_price": {"amount": "0.0123456789", "currency": "EUR"}}]}
            for value in values], 207)
        ok(self.tenant, "POST", "/assemblies/import", [
            {"internal_part_number": {"value": "LONG"}, "type": "PCBA", "bom_items": [
                {"designators": [f"R{i}"], "quantity": 1 + i % 3, "part_options": [{"internal_part_number": {"value": values[i % parts]}}]}
                for i in range(lines)]}], 207)
        rfq = new_rfq(self.tenant, [7], internal_part_number={"value": "LONG"})
        ok(self.tenant, "POST", "/sourcing-scenarios/run-selection",
           {"type": "SourcingScenarios", "sourcing_scenario_ids": rfq["sourcing_scenario_ids"]})
        target = f"/rfqs/{rfq['id']}/costed-bom"
        self.tenant.get(target, Accept=None)  # connections and caches are there from now on
        grown = []
        for _ in range(3):
            Path(f"/proc/{self.server.pid}/clear_refs").write_text("5")
            before = self.server.status("VmHWM")
            answer = self.tenant.get(target, Accept=None)
            grown.append(self.server.status("VmHWM") - before)
        self.assertGreater(len(answer.body), 16 << 20)
        # A thread that answers for the first time gets an arena of its own, so one request may grow by more.
        self.assertLess(min(grown), 12 << 10, "KiB")
        self.assertLess(max(grown) << 10, len(answer.body) * 3 // 4)
        bom = answer.json
        self.assertEqual([line["position"] for line in bom["items"]], list(range(1, lines + 1)))
        self.assertEqual({line["status"] for line in bom["items"]}, {"Priced"})
        for name, total in (("line_total", "used"), ("excess_total", "excess"), ("fee_total", "fees")):
            summed = sum(Decimal(line[name]["amount"]) for line in bom["items"])
            self.assertEqual(summed, Decimal(bom["totals"][total]["amount"]), name)
        bought = ok(self.tenant, "GET", f"/admin/sourcing-scenarios/{rfq['sourcing_scenario_ids'][0]}/solution")
        for name in ("used", "excess"):
            self.assertEqual(Decimal(bom["totals"][name]["amount"]), Decimal(bought["solution"][f"{name}_total"]), name)
        self.assertEqual(sum(Decimal(str(line["order_quantity"])) for line in bom["items"]),
                         sum(purchase["quantity"] for part in bought["parts"] for purchase in part["purchases"]))
