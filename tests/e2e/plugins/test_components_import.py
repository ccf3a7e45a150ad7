"""Large uploads of components: one transaction, flat memory, the same ids, and the last upload wins."""

import json
import subprocess
import threading
import unittest
from datetime import datetime, timezone

from support.case import Case
from support.server import Server, wait_for
from support.wire import send

LARGE = 20_000
MAKERS = ["Texas Instruments", "onsemi", "Vishay", "Murata", "Nobody Knows Semi"]


def component(number, edition=0):
    """One of many: mostly off the shelf with one or two parts, some generic, some custom."""
    item = {"internal_part_number": {"value": f"P-{number:06}", "revision": "" if number % 3 else "A"},
            "description": f"Part {number} of edition {edition}", "category": "Load", "attrition_percent": number % 5}
    if number % 20 == 0:
        return {**item, "type": "Custom", "custom_part": {"part_type": "Mechanical"}}
    if number % 10 == 5:
        specification = {"function": "Resistor", "resistance_ohm": 1000 + number % 7, "package": "0603"}
        return {**item, "type": "OffTheShelf", "part_options": [{"type": "Generic", "specification": specification}]}
    options = [{"type": "OffTheShelf", "manufacturer": MAKERS[number % 5], "manufacturer_part_number": f"M{number}"}]
    if number % 2:
        parameters = {"function": "Resistor", "resistance_ohm": 1000 + number % 100, "package": "0603"}
        options.append({"type": "OffTheShelf", "manufacturer": "Vishay", "manufacturer_part_number": f"R{number % 100}",
                        "parameters": parameters})
    return {**item, "type": "OffTheShelf", "part_options": options}


def post(tenant, path, body=None):
    headers = tenant.headers(Content_Type="application/json" if body else None)
    return send(tenant.server.base_url, "POST", path, headers, body, timeout=120)


def upload(tenant, components, query=""):
    return post(tenant, "/components/import" + query, json.dumps({"components": components}).encode())


def run(tenant, receipt):
    return post(tenant, f"/admin/component-uploads/{receipt.json['upload_id']}/run")


class Imports(Case):
    def import_all(self, components):
        receipt = upload(self.tenant, components)
        self.assertEqual(receipt.status, 202, receipt)
        result = run(self.tenant, receipt)
        self.assertEqual((result.status, result.json["state"]), (200, "Done"), result)
        return {word: result.json[f"{word}_count"] for word in ("created", "updated", "unchanged", "deleted")}

    def rows(self, statement):
        return self.server.sql(statement.replace("TENANT", f"tenant_id = '{self.tenant.id}'"))

    def ids(self):
        """Ids by what they are ids of: components, custom parts, parts."""
        return dict(row.rsplit("|", 1) for row in self.rows(
            "SELECT 'component ' || value, id FROM components.component WHERE TENANT UNION ALL "
            "SELECT 'custom part ' || value, id FROM components.custom_part WHERE TENANT UNION ALL "
            "SELECT 'part ' || manufacturer_name || manufacturer_part_number, id FROM components.part WHERE TENANT"))

    def assert_whole(self):
        """No foreign key watches these: options, matches and custom parts belong to components and parts that exist."""
        self.assertEqual(self.rows(
            "SELECT 'option', component_id FROM components.part_option o WHERE TENANT AND (NOT EXISTS (SELECT FROM "
            "components.component c WHERE c.tenant_id = o.tenant_id AND c.id = o.component_id) OR part_id IS NOT NULL "
            "AND NOT EXISTS (SELECT FROM components.part p WHERE p.tenant_id = o.tenant_id AND p.id = o.part_id)) "
            "UNION ALL SELECT 'match', component_id FROM components.generic_match m WHERE TENANT AND (NOT EXISTS "
            "(SELECT FROM components.part_option o WHERE o.tenant_id = m.tenant_id AND o.component_id = m.component_id "
            "AND o.position = m.position) OR NOT EXISTS (SELECT FROM components.part p WHERE p.tenant_id = m.tenant_id "
            "AND p.id = m.part_id)) UNION ALL SELECT 'custom', id FROM components.custom_part k WHERE TENANT AND "
            "component_id IS NOT NULL AND NOT EXISTS (SELECT FROM components.component c WHERE c.tenant_id = k.tenant_id AND c.id = k.component_id) "
            "UNION ALL SELECT 'childless', id FROM components.component c WHERE TENANT AND type = 'OffTheShelf' AND "
            "NOT EXISTS (SELECT FROM components.part_option o WHERE o.tenant_id = c.tenant_id "
            "AND o.component_id = c.id)"), [])

    def written(self):
        """Rows of this module that were ever written, as the statistics of the database have it by now."""
        return int(self.rows("SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) FROM pg_stat_user_tables "
                             "WHERE schemaname = 'components' AND relname IN ('component', 'part_option', 'part')")[0])

    def test_a_large_upload_and_one_that_changes_little(self):
        begun = self.written()
        first = [component(number) for number in range(LARGE)]
        self.assertEqual(self.import_all(first), {"created": LARGE, "updated": 0, "unchanged": 0, "deleted": 0})
        self.assert_whole()
        before = self.ids()
        matches = int(self.rows("SELECT count(*) FROM components.generic_match WHERE TENANT")[0])
        self.assertGreater(matches, 0)

        # 2 % changed, 1 % deleted, 1 % new, in another order.
        gone, changed = set(range(7, LARGE, 100)), set(range(3, LARGE, 50))
        second = [component(number, int(number in changed)) for number in reversed(range(LARGE)) if number not in gone]
        second += [component(number) for number in range(LARGE, LARGE + LARGE // 100)]
        # Statistics come a moment after the commit.
        stored = sum(int(self.rows(f"SELECT count(*) FROM components.{table} WHERE TENANT")[0])
                     for table in ("component", "part_option", "part"))
        wait_for(lambda: self.written() - begun >= stored, 30, "the statistics of the first upload")
        written = self.written()
        self.assertEqual(self.import_all(second), {
            "created": LARGE // 100, "updated": len(changed - gone), "deleted": len(gone),
            "unchanged": LARGE - len(gone) - len(changed - gone)})
        self.assert_whole()
        after = self.ids()
        for name, id in before.items():
            number = name.rpartition("P-")[2]
            if number.isdigit() and int(number) in gone and name.startswith("component "):
                self.assertNotIn(name, after)
            else:
                self.assertEqual(after[name], id, name)  # parts stay, too, and custom parts: offers refer to them

        # Unchanged rows are not written again.
        wait_for(lambda: self.written() > written, 30, "the statistics of the second upload")
        self.assertLess(self.written() - written, LARGE // 5)

        # The same again: nothing is left to do.
        self.assertEqual(self.import_all(second), {
            "created": 0, "updated": 0, "deleted": 0, "unchanged": len(second)})

        # Nothing of it remains.
        third = [component(number) for number in range(2 * LARGE, 3 * LARGE)]
        self.assertEqual(self.import_all(third), {"created": LARGE, "updated": 0, "deleted": len(second), "unchanged": 0})
        self.assert_whole()

    def test_readers_see_the_old_set_or_the_new_one(self):
        self.import_all([component(number) for number in range(2000)])
        receipt = upload(self.tenant, [component(number, edition=1) for number in range(1000, 4000)])
        seen, stop = set(), threading.Event()

        def read():
            while not stop.is_set():
                seen.add(self.rows(
                    "SELECT (SELECT count(*) || ',' || count(*) FILTER (WHERE description LIKE '% edition 1') "
                    "FROM components.component WHERE TENANT) || ',' || (SELECT count(*) FROM components.part_option "
                    "WHERE TENANT)")[0])
                found = self.tenant.get("/admin/components?limit=1000")
                editions = {record["description"][-1] for record in found.json}
                seen.add(",".join(sorted(editions)))
        readers = [threading.Thread(target=read) for _ in range(2)]
        for reader in readers:
            reader.start()
        wait_for(lambda: len(seen) == 2, 10, "readers of the old set")
        result = run(self.tenant, receipt)
        self.assertEqual(result.json["state"], "Done", result)
        wait_for(lambda: len(seen) == 4, 10, "readers of the new set")
        stop.set()
        for reader in readers:
            reader.join()
        options = {edition: sum(len(component(number).get("part_options", [])) for number in numbers)
                   for edition, numbers in (("old", range(2000)), ("new", range(1000, 4000)))}
        self.assertEqual(seen, {f"2000,0,{options['old']}", f"3000,3000,{options['new']}", "0", "1"})

    def test_only_one_run_at_a_time(self):
        receipt = upload(self.tenant, [component(number) for number in range(6000)])
        answers = []
        runs = [threading.Thread(target=lambda: answers.append(run(self.tenant, receipt))) for _ in range(4)]
        for one in runs:
            one.start()
        for one in runs:
            one.join()
        self.assertEqual(sorted(answer.status for answer in answers), [200, 409, 409, 409], answers)
        codes = {answer.json.get("code") for answer in answers if answer.status == 409}
        self.assertLessEqual(codes, {"import_in_progress", "upload_done"})
        self.assertEqual(self.rows("SELECT count(*) FROM components.component WHERE TENANT"), ["6000"])

    def test_uploads_at_once_leave_one(self):
        self.assertTrue(self.tenant.bearer)  # made before the threads ask for it
        answers = []
        uploads = [threading.Thread(target=lambda n=n: answers.append(
            upload(self.tenant, [component(number, n) for number in range(300)]))) for n in range(6)]
        for one in uploads:
            one.start()
        for one in uploads:
            one.join()
        self.assertEqual([answer.status for answer in answers], [202] * 6)
        listed = self.tenant.get("/admin/component-uploads").json
        self.assertEqual(sorted(each["state"] for each in listed), ["Superseded"] * 5 + ["Waiting"])
        replaced = {answer.json["replaces_upload_id"] for answer in answers}
        waiting = next(each["id"] for each in listed if each["state"] == "Waiting")
        self.assertEqual(replaced, {each["id"] for each in listed} - {waiting} | {None})

    def test_a_refused_upload_names_both_places_among_many(self):
        components = [component(number) for number in range(5000)] + [component(1234)]
        answer = upload(self.tenant, components)
        self.assert_problem(answer, 400, "invalid_field")
        self.assertEqual([(each["pointer"], each["rule"]) for each in answer.json["errors"]],
                         [("/components/1234/internal_part_number", "duplicate"),
                          ("/components/5000/internal_part_number", "duplicate")])
        broken = [{**component(number), "unit": "Parsec"} for number in range(150)]
        answer = upload(self.tenant, broken)
        self.assert_problem(answer, 400, "invalid_field")
        self.assertEqual(len(answer.json["errors"]), 100)
        self.assertIn("150", answer.json["detail"])
        self.assertEqual(self.tenant.get("/admin/component-uploads").json, [])

    def test_a_run_that_fails_stores_nothing_and_says_why(self):
        self.import_all([component(1), {"internal_part_number": {"value": "D"}, "type": "Custom"}])
        custom_part = self.rows("SELECT id FROM components.custom_part WHERE TENANT")[0]
        file = post(self.tenant, f"/admin/custom-parts/{custom_part}/resources?file_name=a.json",
                    json.dumps({"components": [component(2), {**component(3), "type": "Kit"}]}).encode())
        self.assertEqual(file.status, 200, file)
        receipt = upload(self.tenant, [component(4)])
        # A file that is not what was checked: nobody can send one, but a later version may be stricter.
        self.rows("UPDATE components.component_upload SET file_id = (SELECT file_id FROM components.custom_part_resource "
                  "WHERE TENANT) WHERE TENANT AND state = 'Waiting'")
        result = run(self.tenant, receipt)
        self.assertEqual((result.status, result.json["state"]), (200, "Failed"), result)
        self.assertIn("/components/1/type", result.json["error"])
        self.assertEqual(result.json["created_count"], None)
        self.assertEqual(sorted(each["internal_part_number"]["value"]
                                for each in self.tenant.get("/admin/components").json), ["D", "P-000001"])
        # It can be tried again, and a later upload takes its place.
        self.assertEqual(run(self.tenant, receipt).json["state"], "Failed")
        self.assertEqual(upload(self.tenant, [component(5)]).json["replaces_upload_id"], receipt.json["upload_id"])

    def start_run(self, receipt):
        """A run that somebody holds up when it stores options; gives what lets it go on, and its answer then."""
        session = subprocess.Popen(["psql", "-X", "-q", "-d", f"{self.server.database()} user=postgres"], cwd="/",
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        session.stdin.write("BEGIN; LOCK TABLE components.part_option IN SHARE MODE;\n\\echo held\n")
        session.stdin.flush()
        self.assertEqual(session.stdout.readline().strip(), "held")
        answers = []
        thread = threading.Thread(target=lambda: answers.append(run(self.tenant, receipt)))
        thread.start()

        def finish():
            if session.poll() is None:
                session.communicate("ROLLBACK;\n")
            thread.join()
            return answers[0]
        self.addCleanup(finish)
        wait_for(lambda: self.server.sql("SELECT 1 FROM pg_locks WHERE relation = 'components.part_option'::regclass "
                                         "AND NOT granted"), 20, "the run to wait")
        return finish

    def test_an_upload_does_not_wait_for_a_run(self):
        first = upload(self.tenant, [component(number) for number in range(1, 100)])
        finish = self.start_run(first)
        dry = upload(self.tenant, [component(1)], query="?dry_run=true")
        second = upload(self.tenant, [component(1)])
        # A running upload is not replaced; its rows cannot be seen yet.
        for answer in (dry, second):
            self.assertEqual((answer.status, answer.json["replaces_upload_id"], answer.json["would_delete_count"]),
                             (202, None, 0), answer)
        third = upload(self.tenant, [component(2)])
        self.assertEqual(third.json["replaces_upload_id"], second.json["upload_id"])
        self.assertEqual(finish().json["state"], "Done")
        states = {each["id"]: each["state"] for each in self.tenant.get("/admin/component-uploads").json}
        self.assertEqual(states, {first.json["upload_id"]: "Done", second.json["upload_id"]: "Superseded",
                                  third.json["upload_id"]: "Waiting"})
        self.assertEqual(run(self.tenant, third).json["deleted_count"], 98)

    def test_the_guard_looks_again_when_an_upload_is_run(self):
        self.server.configure_tenant(self.tenant, "modules.settings.components.hold_large_deletions = true\n")
        first = upload(self.tenant, [component(number) for number in range(100)])
        finish = self.start_run(first)
        second = upload(self.tenant, [component(1)])
        self.assertEqual((second.json["would_delete_count"], second.json["held"]), (0, False))
        self.assertEqual(finish().json["state"], "Done")
        held = run(self.tenant, second)
        self.assertEqual((held.status, held.json["state"], held.json["would_delete_count"]), (200, "Held", 99), held)
        self.assertEqual(self.rows("SELECT count(*) FROM components.component WHERE TENANT"), ["100"])
        self.assertEqual(self.rows("SELECT count(*) FROM cardcage.event WHERE TENANT "
                                   "AND name = 'components.upload_held/1'"), ["1"])
        self.assertEqual(post(self.tenant, f"/admin/component-uploads/{second.json['upload_id']}/confirm").status, 200)
        self.assertEqual(run(self.tenant, second).json["deleted_count"], 99)

    def enqueue_run(self, receipt, attempts=1):
        """As the daily run does."""
        id = receipt.json["upload_id"]
        self.rows(f"UPDATE components.component_upload SET state = 'Running' WHERE TENANT AND id = '{id}'")
        self.enqueue_job_only(receipt, attempts)

    def enqueue_job_only(self, receipt, attempts=1):
        id = receipt.json["upload_id"]
        self.rows("INSERT INTO cardcage.job (tenant_id, operation, payload, dedupe_key, not_before, max_attempts) "
                  f"VALUES ('{self.tenant.id}', 'components.run_upload/1', '{{\"upload_id\":\"{id}\"}}', '{id}', now(), {attempts})")

    def refuse_components(self, sqlstate):
        """Lets the database refuse components of the tenant, until the returned function is called."""
        name = "refuse_" + self.tenant.id.replace("-", "")
        self.server.sql(
            f"CREATE FUNCTION components.{name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.tenant_id = "
            f"'{self.tenant.id}' THEN RAISE EXCEPTION 'refused' USING ERRCODE = '{sqlstate}'; END IF; RETURN NEW; END $$;"
            f"CREATE TRIGGER {name} BEFORE INSERT ON components.component FOR EACH ROW "
            f"EXECUTE FUNCTION components.{name}()")

        def allow():
            self.server.sql(f"DROP FUNCTION IF EXISTS components.{name}() CASCADE")
        self.addCleanup(allow)
        return allow

    def upload_of(self, receipt):
        return self.tenant.get(f"/admin/component-uploads/{receipt.json['upload_id']}").json

    def finished_imports(self):
        return [json.loads(row) for row in self.rows(
            "SELECT payload FROM cardcage.event WHERE TENANT AND name = 'import.finished/1' ORDER BY number")]

    def test_an_upload_whose_job_fails_for_good_has_failed(self):
        receipt = upload(self.tenant, [component(1)])
        allow = self.refuse_components("XX000")
        self.enqueue_run(receipt)
        wait_for(lambda: self.upload_of(receipt)["state"] != "Running", 20, "the failure")
        failed = self.upload_of(receipt)
        self.assertEqual((failed["state"], failed["created_count"]), ("Failed", None), failed)
        job, = self.rows("SELECT id FROM cardcage.job WHERE TENANT AND operation = 'components.run_upload/1' "
                         "AND state = 'failed'")
        self.assertIn(job, failed["error"])
        self.assertEqual([(each["upload_id"], each["state"]) for each in self.finished_imports()],
                         [(receipt.json["upload_id"], "Failed")])
        # It can be run once more, by a job, too.
        allow()
        self.enqueue_run(receipt)
        wait_for(lambda: self.upload_of(receipt)["state"] != "Running", 20, "the run")
        self.assertEqual((self.upload_of(receipt)["state"], self.upload_of(receipt)["error"]), ("Done", None))
        self.assertEqual([each["state"] for each in self.finished_imports()], ["Failed", "Done"])

    def test_a_run_that_an_operator_cancels_has_failed(self):
        receipt = upload(self.tenant, [component(1)])
        self.refuse_components("XX000")
        self.enqueue_run(receipt, attempts=9)
        job, = wait_for(lambda: self.rows("SELECT id FROM cardcage.job WHERE TENANT AND state = 'waiting' AND attempts = 2 "
                                          "AND operation = 'components.run_upload/1'"), 20, "the second attempt")
        self.server.command("job", "cancel", job)
        wait_for(lambda: self.upload_of(receipt)["state"] == "Failed", 20, "the failure")

    def test_what_the_database_does_not_take_is_no_reason_to_try_again(self):
        receipt = upload(self.tenant, [component(1)])
        allow = self.refuse_components("22003")
        result = run(self.tenant, receipt)
        self.assertEqual((result.status, result.json["state"]), (200, "Failed"), result)
        self.assertIn("22003", result.json["error"])
        allow()
        self.assertEqual(run(self.tenant, receipt).json["state"], "Done")

    def test_waiting_for_another_import_is_no_failed_attempt(self):
        receipt = upload(self.tenant, [component(1)])
        finish = self.start_run(receipt)
        self.enqueue_job_only(receipt)
        wait_for(lambda: self.rows("SELECT 1 FROM cardcage.job WHERE TENANT AND operation = 'components.run_upload/1' "
                                   "AND state = 'waiting' AND not_before > now()"), 20, "the second job")
        self.assertEqual(finish().json["state"], "Done")
        self.assertEqual(self.rows("SELECT state FROM cardcage.job WHERE TENANT AND operation = "
                                   "'components.run_upload/1' ORDER BY number LIMIT 1"), ["done"])
        wait_for(lambda: not self.rows("SELECT 1 FROM cardcage.job WHERE TENANT AND state <> 'done'"), 20, "its end")
        self.assertEqual(self.upload_of(receipt)["state"], "Done")

    def test_a_dry_run_stores_nothing(self):
        answer = upload(self.tenant, [component(1)], query="?dry_run=true")
        self.assertEqual((answer.status, answer.json["upload_id"], answer.json["component_count"]), (202, None, 1))
        self.assertEqual(self.tenant.get("/admin/component-uploads").json, [])


class Alone(unittest.TestCase):
    """Servers of their own."""

    def server(self, **settings):
        server = Server(settings)
        self.addCleanup(server.remove)
        return server

    def test_memory_stays_flat(self):
        server = self.server().start()
        tenant = server.new_tenant("memory")
        small = [component(number) for number in range(100)]
        self.assertEqual(run(tenant, upload(tenant, small)).json["state"], "Done")
        body = [component(number) for number in range(60_000)]
        before = server.status("VmHWM")
        receipt = upload(tenant, body)
        self.assertEqual(receipt.status, 202, receipt)
        self.assertEqual(run(tenant, receipt).json["created_count"], 60_000 - 100)
        # The body has some 17 MB; what is decoded of it would be several times that.
        self.assertLess(server.status("VmHWM") - before, 40_000)

    def test_a_kill_in_the_middle_changes_nothing(self):
        server = self.server().start()
        tenant = server.new_tenant("killed")
        self.assertEqual(run(tenant, upload(tenant, [component(number) for number in range(500)])).json["state"], "Done")
        receipt = upload(tenant, [component(number, 1) for number in range(200, 12_000)])
        state = ("SELECT count(*), min(description), max(description) FROM components.component "
                 f"WHERE tenant_id = '{tenant.id}'")
        before = server.sql(state)
        doomed = threading.Thread(target=self.ignore_cut, args=(tenant, receipt))
        doomed.start()
        wait_for(lambda: server.sql("SELECT 1 FROM pg_stat_activity WHERE query LIKE '%INSERT INTO components.%' "
                                    "AND state = 'active' AND pid <> pg_backend_pid()"), 20, "the merge", pause=0.001)
        server.process.kill()
        server.process.wait()
        doomed.join()
        server.start()
        self.assertEqual(server.sql(state), before)
        result = run(tenant, receipt)
        self.assertEqual((result.json["state"], result.json["deleted_count"]), ("Done", 200), result)

    @staticmethod
    def ignore_cut(tenant, receipt):
        try:
            run(tenant, receipt)
        except Exception:
            pass  # the connection of a killed server

    def test_the_daily_run_takes_the_last_upload(self):
        # Friday 23:00 in Berlin and the weekend run on Monday at 02:00 (interface specification, "Import").
        monday = datetime(2026, 3, 9, 1, 0, tzinfo=timezone.utc).timestamp()
        shift = Server.preloaded / "clock_shift.so"
        server = self.server()
        server.environment = {"LD_PRELOAD": str(shift), "CARDCAGE_TEST_CLOCK": str(int(monday) - 1800)}
        server.start()
        tenant = server.new_tenant("daily")
        first = upload(tenant, [component(number, 1) for number in range(100)])
        last = upload(tenant, [component(number, 2) for number in range(50)])
        self.assertEqual(last.json["replaces_upload_id"], first.json["upload_id"])
        self.assertEqual(last.json["scheduled_for"], "2026-03-09T01:00:00Z")
        server.sql("UPDATE cardcage.tenant SET created_at = '2026-01-01'")  # by the clock of the database it is younger
        path = f"/admin/component-uploads/{last.json['upload_id']}"
        server.stop()
        # However late it starts: what a tenant missed that was there is made up for.
        server.environment["CARDCAGE_TEST_CLOCK"] = str(int(monday) - 3)
        server.start()
        wait_for(lambda: tenant.get(path).json["state"] not in ("Waiting", "Running"), 40, "the run", pause=0.2)
        result = tenant.get(path).json
        self.assertEqual((result["state"], result["created_count"]), ("Done", 50), result)
        self.assertEqual(tenant.get(f"/admin/component-uploads/{first.json['upload_id']}").json["state"], "Superseded")
        # From now on it is Tuesday's turn.
        tomorrow = upload(tenant, [component(1)]).json["scheduled_for"]
        self.assertEqual(tomorrow, "2026-03-10T01:00:00Z")


if __name__ == "__main__":
    unittest.main()
