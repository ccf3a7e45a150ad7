"""Rules about boards that another module provides (pcb.rules/1): what they change is seen by clients that keep answers."""

from support.boards import BoardCase
from support.server import wait_for


class RulesOfModules(BoardCase):
    def specification(self, **headers):
        return self.tenant.get(f"/ems/pcb/pcbs/{self.board}/specifications/Default", **{"Accept": "*/*", **headers})

    def finish(self):
        return self.specification().json["settings"]["surfaceFinish"]

    def provide(self, finish):
        """The provider answers with another rule from now on; without a finish it has none."""
        self.server.configure_tenant(self.tenant, f"modules.settings.boardhouse.finish = {finish}\n")
        wait_for(lambda: self.finish() == (finish or "HaslLeadFree"), 5, "the rule to be in force", pause=0.2)

    def setUp(self):
        self.board = self.new_pcb()
        answer = self.tenant.send("PUT", f"/ems/pcb/pcbs/{self.board}/specifications/Default", {"settings": {"layerCount": 4}},
                                  Accept="*/*")
        self.assertEqual(answer.status, 200, answer)

    def test_a_specification_that_a_client_keeps_is_sent_again(self):
        tags = []
        for finish in ("Enig", "Osp", "", "Enig"):
            old = self.specification()
            self.assertEqual(self.specification(If_None_Match=old.header("ETag")).status, 304)
            self.provide(finish)
            answer = self.specification(If_None_Match=old.header("ETag"))
            self.assertEqual((answer.status, answer.json["settings"]["surfaceFinish"]), (200, finish or "HaslLeadFree"))
            self.assertEqual(answer.json["updatedAt"], old.json["updatedAt"])
            tags.append(answer.header("ETag"))
        self.assertEqual(tags[0], tags[3], "the same answer, another tag")
        self.assertEqual(len(set(tags)), 3)

    def test_who_has_not_seen_the_rule_changes_nothing(self):
        old = self.specification().header("ETag")
        self.provide("Enig")
        path, body = f"/ems/pcb/pcbs/{self.board}/specifications/Default", {"settings": {"layerCount": 6}}
        self.assert_problem(self.tenant.send("PUT", path, body, Accept="*/*", If_Match=old), 412, "precondition_failed")
        seen = self.specification().header("ETag")
        answer = self.tenant.send("PUT", path, body, Accept="*/*", If_Match=seen)
        self.assertEqual(answer.status, 200, answer)
        self.assertEqual(answer.header("ETag"), self.specification().header("ETag"))

    def test_nobody_keeps_capabilities(self):
        paths = ("/ems/pcb/capabilities", f"/ems/pcb/pcbs/{self.board}/capabilities", f"/ems/pcb/pcbs/{self.board}/specifications")
        before = [self.tenant.get(path, Accept="*/*") for path in paths]
        self.provide("Enig")
        for path, old in zip(paths, before):
            answer = self.tenant.get(path, Accept="*/*", If_None_Match="*")
            self.assertEqual((answer.status, answer.header("ETag")), (200, None))
            self.assertEqual(answer.header("Cache-Control"), "private, no-store")
            self.assertNotEqual(answer.json, old.json)
        excluded = [value for each in self.tenant.get(paths[1], Accept="*/*").json["properties"]
                    if each["name"] == "surfaceFinish" for value in each["excluded"]]
        self.assertIn(("HaslLeadFree", "B01"), [(value["value"], value["rule"]) for value in excluded])

    def test_a_rule_refuses_by_its_name(self):
        self.provide("Enig")
        answer = self.tenant.send("PUT", f"/ems/pcb/pcbs/{self.board}/specifications/Default",
                                  {"settings": {"layerCount": 4, "surfaceFinish": "Osp"}}, Accept="*/*")
        problem = self.assert_problem(answer, 400, "incompatible_specification")
        self.assertEqual([(error["pointer"], error["rule"]) for error in problem["errors"]], [("/settings/surfaceFinish", "B01")])

    def test_an_offer_is_outdated_after_the_next_night(self):
        supplier = self.tenant.send("POST", "/suppliers", [{"name": "Boards", "number": "S-1", "type": "PcbSupplier"}], Accept="*/*")
        self.assertEqual(supplier.status, 200, supplier)
        price = {"quantity": 10, "lead_time_working_days": 5, "unit_price": {"amount": "3", "currency": "EUR"}}
        offer = self.tenant.send("POST", f"/admin/pcbs/{self.board}/offers",
                                 {"supplier": {"number": "S-1"}, "status": "Received", "prices": [price]}, Accept="*/*")
        self.assertEqual((offer.status, offer.json["is_outdated"]), (200, False), offer)
        self.provide("Enig")
        self.server.sql("INSERT INTO cardcage.job (tenant_id, operation, module, payload, not_before, max_attempts)"
                        f" VALUES ('{self.tenant.id}', 'pcb.tidy/1', 'pcb', '{{}}', now(), 1)")
        path = f"/supplier-quote/pcb/{self.board}/offer/{offer.json['id']}"
        wait_for(lambda: self.tenant.get(path, Accept="*/*").json["is_outdated"], 20, "the offer to be outdated", pause=0.2)
