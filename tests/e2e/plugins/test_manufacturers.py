"""Manufacturers at the size of real lists, and with several clients at once."""

import threading
import unicodedata

from support.case import Case
from support.server import Server

MODEL = "application/api.cardcage.manufacturer-v1+json"


class Manufacturers(Case):
    def find(self, names):
        answer = self.tenant.send("POST", "/manufacturers/find", {"names": names}, Accept=MODEL)
        self.assertEqual(answer.status, 200, answer)
        return answer.json["results"]

    def import_all(self, manufacturers, query=""):
        answer = self.tenant.send(
            "POST", "/manufacturers/import" + query, {"manufacturers": manufacturers}, Accept=MODEL)
        self.assertEqual(answer.status, 200, answer.text[:1000])
        return answer.json["results"]

    def own(self):
        return self.tenant.get("/admin/manufacturers?kind=Private", Accept=None).json


class Sizes(Manufacturers):
    def test_a_thousand_names_and_no_more(self):
        names = [f"nobody {number}" for number in range(1000)]
        self.assertEqual([result["name"] for result in self.find(names)], names)
        answer = self.tenant.send("POST", "/manufacturers/find", {"names": [*names, "x"]}, Accept=MODEL)
        problem = self.assert_problem(answer, 400, "invalid_field")
        self.assertEqual(problem["errors"][0]["pointer"], "/names")

    def test_a_hundred_by_prefix_and_word_of_more(self):
        self.import_all([{"name": f"Qwq {number:03}"} for number in range(100)])
        (result,) = self.find(["qwq"])
        self.assertEqual([match["name"] for match in result["matches"]], [f"Qwq {number:03}" for number in range(100)])
        self.assertFalse(result["truncated"])
        self.import_all([{"name": "QWQ GmbH"}, {"name": "Qwq 0005", "alternative_names": ["Qwq 0", "Qwq 00"]}])
        (result,) = self.find(["qwq"])
        self.assertEqual([match["match_reason"]["method"] for match in result["matches"]],
                         ["normalized"] + 100 * ["prefix"])
        self.assertEqual(result["matches"][2]["name"], "Qwq 0005")
        self.assertTrue(result["truncated"])
        self.assertEqual(len({match["id"] for match in result["matches"]}), 101)

    def test_a_hundred_thousand_manufacturers(self):
        items = [{"name": f"Maker {number:06} GmbH", "alternative_names": [f"MK{number:06}"]}
                 for number in range(100_000)]
        # Statistics of when there was next to nothing, and nothing of this tenant, must not make each look-up read all.
        self.server.new_tenant("small").send("POST", "/manufacturers/import", {"manufacturers": [{"name": "Small"}]})
        self.server.sql("ANALYZE manufacturers.private_manufacturer; ANALYZE manufacturers.alternative_name;")
        results = self.import_all(items)
        self.assertEqual([result["name"] for result in results], [item["name"] for item in items])
        self.assertEqual({result["result"] for result in results}, {"Created"})
        again = self.import_all(items)
        self.assertEqual({result["result"] for result in again}, {"AlreadyExists"})
        self.assertEqual([result["manufacturer"] for result in again], [result["manufacturer"] for result in results])
        self.assertEqual(self.own(), [result["manufacturer"] for result in results])
        found = self.find([f"mk{number:06}" for number in range(0, 100_000, 100)])
        self.assertEqual([len(result["matches"]) for result in found], 1000 * [1])
        answer = self.tenant.send("POST", "/manufacturers/import", {"manufacturers": [*items, {"name": "x"}]})
        problem = self.assert_problem(answer, 400, "invalid_field")
        self.assertEqual(problem["errors"][0]["pointer"], "/manufacturers")

    def test_many_spellings_of_a_prefix_are_found(self):
        self.import_all([{"name": f"Qwq {number:05}"} for number in range(20_000)])
        spellings = ["".join(letter.upper() if number >> place & 1 else letter for place, letter in enumerate("qwq")) +
                     "." * (number >> 3) for number in range(1000)]
        self.assertEqual(len(set(spellings)), 1000)

        self.assertEqual({tuple(match["name"] for match in result["matches"]) for result in self.find(spellings)},
                         {tuple(f"Qwq {number:05}" for number in range(100))})

    def test_names_as_long_as_they_may_be(self):
        longest = [letter * 255 for letter in ("x", "Ä", "語", "𝔄", "😀")]
        for name in longest:
            with self.subTest(name=name[0]):
                (result,) = self.import_all([{"name": name}])
                self.assertEqual(result["result"], "Created")
                self.assertEqual(self.find([unicodedata.normalize("NFD", name)])[0]["matches"][0]["name"], name)
        self.find(["x" * 100_000])

    def test_alternative_names_have_a_limit(self):
        names = [f"Qwq {number}" for number in range(100)]
        self.assertEqual(self.import_all([{"name": "Muster", "alternative_names": names}])[0]["result"], "Created")
        (result,) = self.import_all([{"name": "Muster", "alternative_names": ["One too many"]}])
        self.assertEqual(result["result"], "Rejected")
        self.assertEqual(self.own()[0]["alternative_names"], names)


class AtTheSameTime(Manufacturers):
    def all_at_once(self, bodies):
        """Imports by a client each; the list of their results."""
        self.tenant.bearer  # fetched once, before the threads need it
        barrier, answers = threading.Barrier(len(bodies)), [None] * len(bodies)

        def run(place):
            barrier.wait()
            answers[place] = self.import_all(bodies[place])

        threads = [threading.Thread(target=run, args=(place,)) for place in range(len(bodies))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertNotIn(None, answers)
        return answers

    def test_one_name_is_created_once(self):
        for number in range(5):
            spellings = [f"Same {number}", f"SAME {number}", f"Same {number}, Inc.", f"same {number} GmbH"]
            answers = self.all_at_once([[{"name": name}] for name in spellings])
            self.assertEqual(sorted(answer[0]["result"] for answer in answers), 3 * ["AlreadyExists"] + ["Created"])
            self.assertEqual(len({answer[0]["manufacturer"]["id"] for answer in answers}), 1)
        self.assertEqual(len(self.own()), 5)

    def test_an_alternative_name_goes_to_one(self):
        for number in range(5):
            names = [f"A{number}", f"B{number}", f"C{number}"]
            answers = self.all_at_once([[{"name": name, "alternative_names": [f"shared {number}"]}] for name in names])
            self.assertEqual(sorted(answer[0]["result"] for answer in answers), ["Created", "Rejected", "Rejected"])

    def test_lists_in_opposite_order_do_not_lock_each_other_out(self):
        items = [{"name": f"Maker {number}"} for number in range(2000)]
        answers = self.all_at_once([items, items[::-1]])
        outcomes = sorted({result["result"] for result in answer} == {"Created"} for answer in answers)
        self.assertEqual(outcomes, [False, True])
        self.assertEqual(len(self.own()), 2000)


class ALaterList(Manufacturers):
    """A new version of the module brings further public names; what a tenant has made of its own stays."""

    LATER = """
        INSERT INTO manufacturers.public_manufacturer (id, name, normalized) VALUES
            ('00000000-0000-7000-8000-000000000001', 'Yonder Devices', 'yonder devices');
        INSERT INTO manufacturers.public_alternative_name (manufacturer_id, name, normalized, revision) VALUES
            ('00000000-0000-7000-8000-000000000001', 'YDV', 'ydv', 3),
            ('00000000-0000-7000-8000-000000000001', 'Zonk', 'zonk', 3),
            ('00000000-0000-7000-8000-000000000001', 'Nearby', 'nearby', 3);
        UPDATE cardcage.tenant_module SET version = '0.9.0' WHERE module = 'manufacturers'"""

    server = None

    def setUp(self):
        self.server = Server().start()
        self.addCleanup(self.server.remove)

    def names_of(self, name):
        return [(match["name"], match["match_reason"]["method"]) for match in self.find([name])[0]["matches"]]

    def test_reaches_tenants_and_takes_nothing_from_them(self):
        self.import_all([{"name": "Zonk GmbH"}, {"name": "Near", "alternative_names": ["near-by"]},
                         {"name": "TI", "alternative_names": ["Tex"]}])
        texas = self.find(["TI"])[0]["matches"][0]
        kept = [name for name in texas["alternative_names"] if name != "TXN"]
        answer = self.tenant.send(
            "PATCH", f"/admin/manufacturers/{texas['id']}", {"alternative_names": kept}, Accept=None)
        self.assertEqual(answer.status, 200, answer)
        self.server.sql(self.LATER)
        self.server.stop()
        self.server.start()
        self.assertEqual(self.names_of("YDV"), [("Yonder Devices", "exact")])
        self.assertEqual(self.names_of("zonk"), [("Zonk GmbH", "normalized")])
        self.assertEqual(self.names_of("nearby"), [("Near", "normalized")])
        self.assertEqual(self.names_of("TXN"), [])
        self.assertEqual(self.names_of("Tex")[0], ("Texas Instruments", "exact"))
        self.assertEqual(self.find(["TI"])[0]["matches"][0]["alternative_names"], kept)
        # A tenant of later has all of it from the start.
        self._tenant = self.server.new_tenant("later")
        self.assertEqual([self.names_of(name)[0] for name in ("TXN", "Zonk", "Nearby")],
                         [("Texas Instruments", "exact"), ("Yonder Devices", "exact"), ("Yonder Devices", "exact")])

    def test_reaches_parts_that_waited_for_it(self):
        options = [{"type": "OffTheShelf", "manufacturer": name, "manufacturer_part_number": "Y1"}
                   for name in ("YDV", "Yonder Devices, Inc.", "Elsewhere")]
        components = [{"internal_part_number": {"value": "Y"}, "type": "OffTheShelf", "part_options": options}]
        upload = self.tenant.send("POST", "/components/import", {"components": components}, Accept=None)
        self.assertEqual(upload.status, 202, upload)
        run = self.tenant.send(
            "POST", f"/admin/component-uploads/{upload.json['upload_id']}/run", Accept=None)
        self.assertEqual(run.json["state"], "Done", run)
        known = (f"SELECT manufacturer_name FROM components.part WHERE tenant_id = '{self.tenant.id}' AND is_resolved")
        self.assertEqual(self.server.sql(known), [])
        self.server.sql(self.LATER)
        self.server.stop()
        self.server.start()
        self.assertEqual(self.server.sql(known), ["Yonder Devices"])  # both names are one part now
        found = self.tenant.get("/admin/components", Accept=None).json
        self.assertEqual([each["internal_part_number"]["value"] for each in found], ["Y"])

    def test_can_give_a_name_two_meanings(self):
        self.import_all([{"name": "Yonder-Devices"}, {"name": "Renamed"}])
        (own,) = [one for one in self.own() if one["name"] == "Renamed"]
        self.import_all([{"id": own["id"], "name": "Yonder Devices GmbH"}])
        self.server.sql(self.LATER)
        self.assertEqual(self.names_of("YONDER DEVICES"), [
            ("Yonder Devices", "normalized"), ("Yonder Devices GmbH", "normalized"), ("Yonder-Devices", "normalized")])
        (unclear,) = self.import_all([{"name": "yonder devices"}])
        self.assertEqual((unclear["status"], unclear["result"]), (400, "Rejected"))
        self.assertIn(own["id"], unclear["description"])
        exact = self.import_all([{"name": "Yonder Devices"}, {"name": "Yonder Devices GmbH"},
                                 {"id": own["id"], "name": "Yonder Devices GmbH"}])
        self.assertEqual([result["manufacturer"]["kind"] for result in exact], ["Public", "Private", "Private"])
