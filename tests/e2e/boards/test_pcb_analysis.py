"""Boards that are uploaded, analysed by the process that only computes, and changed, cancelled or killed meanwhile."""

import hashlib
import json
import os
import random
import signal
import threading
import time
import unittest
from pathlib import Path

from support.boards import ROOT, BoardCase, generated, slow_layer, zipped
from support.server import Server, children_of, wait_for
from support.wire import Closed


class AnalysisTest(BoardCase):
    def test_an_archive_gives_settings_roles_and_facts(self):
        files, facts = generated(3)
        pcb = self.new_pcb()
        self.upload(pcb, {"board.zip": zipped(files)})
        self.assert_facts(pcb, facts)
        answer = self.pcb(pcb)
        self.assertEqual((answer.json["analysis"]["version"], answer.json["analysis"]["phase"]), (1, None))
        roles = {file["name"]: file["role"] for file in answer.json["files"]}
        self.assertEqual((roles["board-F_Cu.gbr"]["function"], roles["board-F_Cu.gbr"]["copperPosition"],
                          roles["board-F_Cu.gbr"]["source"]), ("Copper", 1, "X2"))
        self.assertEqual(roles["board-PTH.drl"]["plating"], "Plated")
        specification = self.tenant.get(f"/ems/pcb/pcbs/{pcb}/specifications/Default", Accept="*/*").json
        self.assertEqual(specification["settings"]["boardWidth"], facts["width"] / 1000)
        self.assertIn("boardWidth", specification["setByAnalysis"])
        record = self.admin("GET", pcb, "analysis").json
        self.assertEqual((record["pcb_id"], record["version"]), (pcb, 1))
        self.assertEqual(record["nets"]["derived"]["value"], facts["nets"])
        self.assertEqual([layer["file"] for layer in record["layers"]], ["board-F_Cu.gbr", "board-B_Cu.gbr"])
        self.assertGreater(record["peak_bytes"], 0)

    def test_facts_that_an_older_version_stored_are_shown_and_completed_by_the_next_analysis(self):
        files, _ = generated(3)
        pcb = self.new_pcb()
        self.upload(pcb, files)
        self.finished(pcb)
        now = self.admin("GET", pcb, "analysis").json
        added = ["impedance_control", "edge_connector", "edge_contacts", "edge_plating", "is_panel", "panel"]
        added_to_holes = ["via_in_pad", "thermal_vias", "has_via_in_pad"]
        removed = " ".join(f"- '{name}'" for name in added) + " ".join(f" #- '{{holes,{name}}}'" for name in added_to_holes)
        self.server.sql(f"UPDATE pcb.analysis SET facts = (facts::jsonb {removed})::text WHERE pcb_id = '{pcb}'")
        self.server.sql((ROOT / "plugins/pcb/migrations/V012__complete_stored_facts.sql").read_text())
        unknown = {"value": None, "source": "Measured", "confidence": 0, "reason": "not_analysed"}
        completed = {**now, **dict.fromkeys(added, unknown), "panel": None,
                     "holes": {**now["holes"], **dict.fromkeys(added_to_holes, unknown)}}
        answer = self.admin("GET", pcb, "analysis")
        self.assertEqual((answer.status, answer.json), (200, completed))
        self.server.sql((ROOT / "plugins/pcb/migrations/V012__complete_stored_facts.sql").read_text())
        self.assertEqual(self.admin("GET", pcb, "analysis").json, completed)
        self.admin("POST", pcb, "analysis")
        self.finished(pcb)
        self.assertEqual(self.admin("GET", pcb, "analysis").json["holes"], now["holes"])

    def test_facts_without_classes_of_holes_and_edges_are_completed(self):
        files, _ = generated(3)
        pcb = self.new_pcb()
        self.upload(pcb, files)
        self.finished(pcb)
        now = self.admin("GET", pcb, "analysis").json
        unknown = {"value": None, "source": "Measured", "confidence": 0, "reason": "not_analysed"}
        placed = {**unknown, "x": None, "y": None}
        board = {"shape": unknown, "origin_x": None, "origin_y": None, "cutout_sizes": []}
        holes = {**dict.fromkeys("vias components mounting mouse_bites castellated unclassified blind buried duplicates "
                                 "outside_profile per_dm2 aspect_ratio".split(), unknown),
                 **dict.fromkeys("min_hole_to_hole min_hole_to_edge min_hole_to_copper".split(), placed)}
        nets = dict.fromkeys(["netlist_points", "netlist_agreement"], unknown)
        layer = {"is_plane": unknown, "exposed_area": unknown,
                 **dict.fromkeys("min_copper_width min_hole_to_copper min_copper_to_edge".split(), placed)}
        completed = {**now, "legends": [], "stackup_source": None, "board": {**now["board"], **board},
                     "holes": {**now["holes"], **holes}, "nets": {**now["nets"], **nets},
                     "layers": [{**each, **layer} for each in now["layers"]],
                     "drills": [{**each, "classes": []} for each in now["drills"]]}

        def without(names):
            return " ".join(f"- '{name}'" for name in names)

        removed = " ".join(f"#- '{{{part},{name}}}'" for part, names in (("board", board), ("holes", holes), ("nets", nets))
                           for name in names)
        lists = " || ".join(
            f"jsonb_build_object('{part}', (SELECT jsonb_agg(each {without(names)}) FROM jsonb_array_elements(facts::jsonb -> '{part}') each))"
            for part, names in (("layers", layer), ("drills", ["classes"])))
        self.server.sql(f"UPDATE pcb.analysis SET facts = ((facts::jsonb - 'legends' - 'stackup_source' {removed}) || {lists})::text"
                        f" WHERE pcb_id = '{pcb}'")
        for _ in range(2):
            self.server.sql((ROOT / "plugins/pcb/migrations/V013__complete_facts_of_holes_and_edges.sql").read_text())
            answer = self.admin("GET", pcb, "analysis")
            self.assertEqual((answer.status, answer.json), (200, completed))

    def test_facts_without_names_of_layers_are_completed(self):
        files, _ = generated(3)
        pcb = self.new_pcb()
        self.upload(pcb, files)
        self.finished(pcb)
        now = self.admin("GET", pcb, "analysis").json
        self.assertEqual([(layer["name"], layer["function"], layer["side"]) for layer in now["layers"]],
                         [("Top", "Copper", "Top"), ("Bottom", "Copper", "Bottom")])
        unknown = {"value": None, "source": "Measured", "confidence": 0, "reason": "not_analysed"}
        completed = {**now, "cad_version": unknown, "job_file": None}
        self.server.sql(
            "UPDATE pcb.analysis SET facts = (facts::jsonb - 'cad_version' - 'job_file' || jsonb_build_object('layers', ("
            "SELECT jsonb_agg(each - 'name' - 'function' - 'side') FROM jsonb_array_elements(facts::jsonb -> 'layers') each)))::text"
            f" WHERE pcb_id = '{pcb}'")
        for _ in range(2):
            self.server.sql((ROOT / "plugins/pcb/migrations/V014__complete_facts_of_layers.sql").read_text())
            answer = self.admin("GET", pcb, "analysis")
            self.assertEqual((answer.status, answer.json), (200, completed))

    def test_findings_without_objects_and_numbers_are_completed(self):
        files, _ = generated(3)
        pcb = self.new_pcb()
        self.upload(pcb, files)
        self.finished(pcb)
        now = self.admin("GET", pcb, "analysis").json
        finding = {"layer": None, "objects": [], "specified": None, "measured": None}
        completed = {**now, "findings": [{**each, **finding} for each in now["findings"]],
                     "drills": [{**each, "diameter_kind": "Unknown"} for each in now["drills"]],
                     "layers": [{**each, "nearest": [{**pair, "objects": []} for pair in each["nearest"]]}
                                for each in now["layers"]]}
        self.assertTrue(completed["layers"][0]["nearest"])

        def without(part, names):
            return (f"coalesce((SELECT jsonb_agg(each {' '.join(f'- {name!r}' for name in names)} ORDER BY place) FROM "
                    f"jsonb_array_elements({part}) WITH ORDINALITY AS list (each, place)), '[]')")

        nearest = without("layer -> 'nearest'", ["objects"])
        layers = (f"(SELECT jsonb_agg(layer || jsonb_build_object('nearest', {nearest}) ORDER BY position) FROM "
                  "jsonb_array_elements(facts::jsonb -> 'layers') WITH ORDINALITY AS rows (layer, position))")
        drills = without("facts::jsonb -> 'drills'", ["diameter_kind"])
        findings = without("facts::jsonb -> 'findings'", finding)
        lists = f"jsonb_build_object('layers', {layers}, 'drills', {drills}, 'findings', {findings})"
        self.server.sql(f"UPDATE pcb.analysis SET facts = (facts::jsonb || {lists})::text WHERE pcb_id = '{pcb}'")
        for _ in range(2):
            self.server.sql((ROOT / "plugins/pcb/migrations/V015__complete_findings.sql").read_text())
            answer = self.admin("GET", pcb, "analysis")
            self.assertEqual((answer.status, answer.json), (200, completed))

    def test_stored_settings_are_completed_and_outdate_no_offer(self):
        files, _ = generated(3)
        pcb = self.new_pcb()
        self.upload(pcb, files)
        self.finished(pcb)
        self.tenant.send("POST", "/suppliers", [{"name": "Boards", "number": "S-16", "type": "PcbSupplier"}], Accept="*/*")
        price = {"quantity": 10, "lead_time_working_days": 5, "unit_price": {"amount": "3", "currency": "EUR"}}
        offer = self.tenant.send("POST", f"/admin/pcbs/{pcb}/offers",
                                 {"supplier": {"number": "S-16"}, "status": "Received", "prices": [price]}, Accept="*/*")
        self.assertEqual((offer.status, offer.json["is_outdated"]), (200, False), offer)
        now = self.pcb(pcb).json["extracted"]
        names = ("viaCovering", "peelableMaskSide", "carbonPrintSide", "pressFit")
        for table, key in (("analysis", "pcb_id"), ("offer", "pcb_id")):
            self.server.sql(f"UPDATE pcb.{table} SET extracted = extracted - ARRAY{list(names)} WHERE {key} = '{pcb}'")
        for _ in range(2):
            self.server.sql((ROOT / "plugins/pcb/migrations/V016__complete_extracted_settings.sql").read_text())
            self.assertEqual(self.pcb(pcb).json["extracted"], {**now, **dict.fromkeys(names)})
        path = f"/ems/pcb/pcbs/{pcb}/specifications/Default"
        answer = self.tenant.send("PUT", path, {"settings": {}}, Accept="*/*")
        self.assertEqual(answer.status, 200, answer)
        found = self.tenant.get(f"/admin/pcbs/{pcb}/offers/{offer.json['id']}", Accept="*/*")
        self.assertEqual((found.status, found.json["is_outdated"]), (200, False), found)

    def test_a_client_that_keeps_answers_sees_the_result(self):
        files, facts = generated(3)
        pcb = self.new_pcb()
        paths = (f"/ems/pcb/pcbs/{pcb}", f"/ems/pcb/pcbs/{pcb}/specifications/Default")
        old = {path: self.tenant.get(path, Accept="*/*").header("ETag") for path in paths}
        self.assertEqual(self.known(paths, old), [304, 304])
        self.upload(pcb, {**files, "board-F_Cu.gbr": slow_layer(200_000)})
        answer = self.pcb(pcb)
        self.assertEqual((answer.json["analysis"]["status"], answer.header("ETag")), ("InProgress", None))
        running = self.tenant.get(paths[1], Accept="*/*").header("ETag")
        self.assertEqual(self.known(paths, {**old, paths[1]: running}), [200, 304])
        self.admin("POST", pcb, "analysis/cancel")
        failed = {path: self.tenant.get(path, Accept="*/*").header("ETag") for path in paths}
        self.assertEqual(failed[paths[1]], running)  # it shows the same
        self.upload(pcb, files)
        self.assert_facts(pcb, facts)
        self.assertEqual(self.known(paths, failed), [200, 200])
        ended = {path: self.tenant.get(path, Accept="*/*").header("ETag") for path in paths}
        self.assertEqual(self.known(paths, ended), [304, 304])

    def known(self, paths, tags):
        """The statuses for a client that has these answers already."""
        return [self.tenant.get(path, Accept="*/*", If_None_Match=tags[path]).status for path in paths]

    def test_a_new_start_forgets_why_the_last_one_failed(self):
        pcb = self.new_pcb()
        self.upload(pcb, {"top.gbr": slow_layer(200_000)})
        self.admin("POST", pcb, "analysis/cancel")
        self.assertEqual(self.state(pcb)["messages"][0]["code"], "analysis_cancelled")
        self.admin("POST", pcb, "analysis")
        state = self.state(pcb)
        self.assertEqual((state["status"], state["messages"]), ("InProgress", []))
        self.admin("POST", pcb, "analysis/cancel")

    def test_the_way_of_the_files_does_not_matter(self):
        files, facts = generated(5)
        records = []
        for parts in ([{"board.zip": zipped(files)}], [files], [{name: content} for name, content in files.items()]):
            pcb = self.new_pcb()
            for part in parts:
                self.upload(pcb, part)
            self.assert_facts(pcb, facts)
            records.append({key: value for key, value in self.admin("GET", pcb, "analysis").json.items()
                            if key in ("board", "holes", "nets", "layers", "drills", "copper_layers")})
        self.assertEqual(records[0], records[1])
        self.assertEqual(records[0], records[2])

    def test_an_upload_during_an_analysis_starts_it_again(self):
        files, facts = generated(3)
        pcb = self.new_pcb()
        self.upload(pcb, {**files, "board-F_Cu.gbr": slow_layer(200_000)})
        wait_for(lambda: self.state(pcb)["phase"] not in (None, "waiting"), 10, "the analysis to run")
        self.assert_problem(self.tenant.send("POST", f"/ems/pcb/pcbs/{pcb}/clone", Accept="*/*"), 409, "analysis_in_progress")
        self.assert_problem(self.tenant.send("DELETE", f"/ems/pcb/pcbs/{pcb}", Accept="*/*"), 409, "analysis_in_progress")
        self.upload(pcb, {"board-F_Cu.gbr": files["board-F_Cu.gbr"]})
        self.assert_facts(pcb, facts)
        self.assertEqual(self.state(pcb)["version"], 1, "the result of the first files was stored")

    def test_a_cancelled_analysis_has_failed_and_its_process_is_gone(self):
        pcb = self.new_pcb()
        self.upload(pcb, {"top.gbr": slow_layer(200_000)})
        children = wait_for(lambda: children_of(self.server.pid), 10, "the process of the analysis")
        answer = self.admin("POST", pcb, "analysis/cancel")
        self.assertEqual((answer.status, answer.json["status"]), (200, "Failed"), answer)
        wait_for(lambda: not any(Path(f"/proc/{child}/exe").exists() for child in children), 2, "its end")
        state = self.state(pcb)
        self.assertEqual((state["status"], state["messages"][0]["code"]), ("Failed", "analysis_cancelled"))
        self.assert_problem(self.admin("GET", pcb, "analysis"), 404, "no_analysis")

    def test_a_limit_ends_the_analysis_once_and_is_named(self):
        self.server.configure_tenant(self.tenant, "modules.settings.pcb.analysis_cpu_seconds = 1\n")
        pcb = self.new_pcb()
        self.upload(pcb, {"top.gbr": slow_layer(400_000)})
        state = self.ended(pcb).json["analysis"]
        self.assertEqual((state["status"], state["messages"][0]["code"]), ("Failed", "limit_exceeded"), state)
        self.assertIn("1 s", state["messages"][0]["message"])
        attempts = self.server.sql(f"SELECT state, attempts FROM cardcage.job WHERE dedupe_key LIKE '{pcb}/%'")
        self.assertEqual(attempts, ["done|1"])

    def test_a_limit_of_memory_is_named(self):
        self.server.configure_tenant(self.tenant, "modules.settings.pcb.analysis_memory = 16777216\n")
        pcb = self.new_pcb()
        self.upload(pcb, {"top.gbr": slow_layer(400_000)})
        state = self.ended(pcb).json["analysis"]
        self.assertEqual((state["status"], state["messages"][0]["code"]), ("Failed", "limit_exceeded"), state)
        self.assertRegex(state["messages"][0]["message"], "^The analysis breaks its limit of .*memory")

    def test_holes_that_were_not_read_leave_values_open(self):
        files, _ = generated(3)
        files["board-PTH.drl"] = files["board-PTH.drl"].replace(b"M48\n", b"M48\n; #@! TF.FileFunction,Plated,1,2,PTH\n")
        pcb = self.new_pcb()
        self.upload(pcb, files)
        extracted = self.finished(pcb)["extracted"]
        self.assertEqual((extracted["viaTypes"], extracted["castellatedHoles"]), (["Through"], False))
        self.upload(pcb, {"more.drl": b"M48\n; #@! TF.FileFunction,Plated,1,2,PTH\nMETRIC\nT1C0.5\n%\nT1\nX1.0Y1.0\nM70\nM30\n"})
        extracted = self.finished(pcb)["extracted"]
        self.assertEqual((extracted["viaTypes"], extracted["castellatedHoles"]), (None, None))

    def test_words_of_a_job_file_are_taken_whole(self):
        def found(finish, masks, materials):
            rows = [{"Type": "SolderMask", "Color": color} for color in masks]
            rows += [{"Type": "Dielectric", "Material": material} for material in materials]
            job = {"Header": {}, "GeneralSpecs": {"Finish": finish}, "MaterialStackup": rows}
            self.upload(pcb, {"board.gbrjob": json.dumps(job, ensure_ascii=False).encode()})
            extracted = self.finished(pcb)["extracted"]
            return extracted["surfaceFinish"], extracted["soldermaskColor"], extracted["baseMaterialName"]
        files, _ = generated(3)
        pcb = self.new_pcb()
        self.upload(pcb, files)
        self.assertEqual(found("HAL lead-free", ["Green", "green (LPI)"], ["FR4", "FR4"]), ("HaslLeadFree", "Green", "FR4"))
        self.assertEqual(found("phosphor", ["Uncolored"], ["FR4", "RO4350B"]), (None, None, None))
        self.assertEqual(found("ENIG + OSP", ["Green", "Black"], ["\u00e9" * 100]), (None, None, "\u00e9" * 100))
        self.assertEqual(found("ENIG", ["Matte green", "green, matte"], ["m" * 101]), ("Enig", "MatteGreen", None))

    def test_roles_of_users_make_a_board_of_files_that_tell_nothing(self):
        files, facts = generated(3, "x1", "unnamed")
        pcb = self.new_pcb()
        self.upload(pcb, files)
        self.assertIsNone(self.finished(pcb)["extracted"]["layerCount"], "a guess")
        roles = {"a000": {"function": "Copper", "side": "Top"}, "a001": {"function": "Copper", "side": "Bottom"},
                 "a002": {"function": "Profile"}, "a003": {"function": "SolderMask", "side": "Top"},
                 "a004": {"function": "SolderMask", "side": "Bottom"},
                 "a005": {"function": "Drill", "plating": "Plated", "span": {"first": 1, "last": 2}}}
        for name, role in roles.items():
            answer = self.tenant.send("PUT", f"/admin/pcbs/{pcb}/files/{name}/role", role, Accept="*/*")
            self.assertEqual(answer.status, 200, answer)
        self.assert_facts(pcb, facts)
        self.assertEqual({file["role"]["source"] for file in self.pcb(pcb).json["files"]}, {"User"})

    def test_what_a_supplier_cannot_make_is_shown_at_its_place(self):
        files, _ = generated(3)
        pcb = self.new_pcb()
        self.upload(pcb, files)
        self.finished(pcb)
        supplier = self.tenant.send("POST", "/suppliers", [{"name": "Coarse", "number": "S-1", "type": "PcbSupplier"}], Accept="*/*")
        fine = {"minSpacing": "min_clearance", "minTrackWidth": "min_track_width_common", "minAnnularRing": "min_annular_ring"}
        rules = [{"id": name, "then": [{"property": name, "op": ">", "value": "5"}]} for name in (*fine, "layerCount")]
        path = f"/admin/pcb-profiles/{supplier.json[0]['supplier']['id']}"
        self.assertEqual(self.tenant.send("PUT", path, {"rules": rules}, Accept="*/*").status, 200)
        layers = self.admin("GET", pcb, "analysis").json["layers"]
        specification = f"/ems/pcb/pcbs/{pcb}/specifications/Default"
        followed = self.tenant.get(specification, Accept="*/*").json["setByAnalysis"]
        self.assertIn("minAnnularRing", followed)
        self.assertNotIn("minSpacing", followed, "too fine for the copper: the setting does not follow the files")
        shown = self.lacks(pcb)
        for setting, fact in fine.items():
            if setting not in followed:
                self.assertIsNone(shown[setting], setting)
                continue
            least = min((layer[fact] for layer in layers if layer[fact]["value"] is not None), key=lambda found: found["value"])
            (place,) = [("Top", "Bottom")[at] for at, layer in enumerate(layers) if layer[fact] == least][:1]
            self.assertEqual(shown[setting], {"layer": place, "x": least["x"], "y": least["y"]}, setting)
        self.assertIsNone(shown["layerCount"])
        answer = self.tenant.send("PUT", specification, {"settings": {"minAnnularRing": 0.1}}, Accept="*/*")
        self.assertEqual(answer.status, 200, answer)
        self.assertIsNone(self.lacks(pcb)["minAnnularRing"], "a value of the user is not from the files")

    def lacks(self, pcb):
        """Places by the settings that the one supplier cannot make."""
        (maker,) = self.admin("GET", pcb, "suppliers").json
        return {lack["property"]: lack["position"] for lack in maker["lacks"]}

    def test_an_end_is_an_event(self):
        files, _ = generated(4)
        pcb = self.new_pcb()
        self.upload(pcb, files)
        ended = self.finished(pcb)["analysis"]["finishedAt"]
        told = wait_for(lambda: self.server.sql(
            f"SELECT payload FROM cardcage.event WHERE name = 'pcb.analysis_finished/1' AND tenant_id = '{self.tenant.id}'"),
            5, "the event")
        payload = json.loads(told[0])
        self.assertEqual((len(told), payload["pcb_id"], payload["status"]), (1, pcb, "Finished"))
        self.assertEqual(payload["finished_at"][:19], ended[:19])

    def test_somebody_starts_it_where_uploads_do_not(self):
        self.server.configure_tenant(self.tenant, "modules.settings.pcb.analyse_uploads = false\n")
        files, facts = generated(3)
        pcb = self.new_pcb()
        def uploaded():
            self.upload(pcb, files)
            return self.state(pcb)["status"] == "NotStarted"
        wait_for(uploaded, 5, "the setting to be in force", pause=0.5)
        self.assertEqual(self.admin("POST", pcb, "analysis").json["status"], "InProgress")
        self.assert_facts(pcb, facts)

    def test_a_job_that_an_operator_cancels_is_a_failed_analysis(self):
        pcb = self.new_pcb()
        self.upload(pcb, {"top.gbr": slow_layer(400_000)})
        job = self.server.sql(f"SELECT id FROM cardcage.job WHERE dedupe_key LIKE '{pcb}/%'")[0]
        self.server.command("job", "cancel", job)
        state = self.ended(pcb).json["analysis"]
        self.assertEqual((state["status"], state["messages"][0]["code"]), ("Failed", "analysis_cancelled"), state)
        self.assertNotIn(job, state["messages"][0]["message"], "a matter of the operator")

    def test_files_that_are_no_board_do_no_harm(self):
        pick = random.Random(1)
        pcb = self.new_pcb()
        self.upload(pcb, {"a.gbr": b"%FSLAX36Y36*%\n" + pick.randbytes(5_000), "b.drl": b"M48\n" + pick.randbytes(5_000),
                          "c.gbr": b"%FSLAX36Y36*%\nG04 caf\xe9*\n%TF.FileFunction,Copper,L\xff,Top*%\n%TF.GenerationSoftware,\xe9,b\x01*%\nM02*"})
        self.assertEqual(self.ended(pcb).json["analysis"]["status"], "Finished")
        self.assertEqual(self.admin("GET", pcb, "analysis").status, 200)


class EndOfServerTest(BoardCase):
    def setUp(self):
        self.own = Server({"jobs.patience": "3s"})
        self.addCleanup(self.own.remove)
        self.own.start()

    @property
    def server(self):
        return self.own

    def test_an_analysis_of_a_killed_server_ends_after_its_next_start(self):
        files, facts = generated(3)
        pcb = self.new_pcb()
        self.upload(pcb, files)
        self.assert_facts(pcb, facts)
        for _ in range(3):
            self.upload(pcb, {"board-F_Cu.gbr": slow_layer(100_000)})
            children = wait_for(lambda: children_of(self.own.pid), 10, "the process of the analysis")
            os.kill(self.own.pid, signal.SIGKILL)
            self.own.process.wait()
            wait_for(lambda: not any(Path(f"/proc/{child}/exe").exists() for child in children), 5, "their end")
            self.own.start()
            state = self.pcb(pcb).json
            self.assertEqual(state["extracted"]["boardWidth"], facts["width"] / 1000, "the old result is gone")
            self.upload(pcb, {"board-F_Cu.gbr": files["board-F_Cu.gbr"]})
            self.assert_facts(pcb, facts)

    def test_an_upload_of_a_killed_server_is_there_as_a_whole_or_not_at_all(self):
        """Two boards whose files have the same names take turns; the server is killed at random moments."""
        boards = [generated(3), generated(4)]
        hashes = [{hashlib.sha256(content).hexdigest() for content in files.values()} for files, _ in boards]
        pcb = self.new_pcb()
        self.upload(pcb, {"board.zip": zipped(boards[0][0])})
        self.assert_facts(pcb, boards[0][1])
        present, pick = 0, random.Random(2027)
        for _ in range(6):
            answers = []

            def send(files=boards[1 - present][0]):
                try:
                    answers.append(self.upload(pcb, {"board.zip": zipped(files)}))
                except (OSError, Closed):  # the server ends meanwhile
                    pass
            thread = threading.Thread(target=send)
            thread.start()
            time.sleep(pick.random())
            children = children_of(self.own.pid)
            os.kill(self.own.pid, signal.SIGKILL)
            self.own.process.wait()
            thread.join(60)
            wait_for(lambda: not any(Path(f"/proc/{child}/exe").exists() for child in children), 5, "their end")
            self.own.start()
            stored = {file["sha256"] for file in self.pcb(pcb).json["files"]}
            self.assertIn(stored, hashes, "files of both boards")
            if answers:
                self.assertEqual(stored, hashes[1 - present], "an upload that was answered is gone")
            present = hashes.index(stored)
            self.assert_facts(pcb, boards[present][1])

    def test_a_killed_process_is_a_failed_analysis(self):
        pcb = self.new_pcb()
        self.upload(pcb, {"top.gbr": slow_layer(200_000)})
        os.kill(wait_for(lambda: children_of(self.own.pid), 10, "the process of the analysis")[0], signal.SIGKILL)
        state = self.ended(pcb).json["analysis"]
        self.assertEqual((state["status"], state["messages"][0]["code"]), ("Failed", "analysis_crashed"), state)
        self.assertEqual(state["messages"][0]["message"], "The analysis could not read the files to their end.")
        self.assertEqual(self.admin("POST", pcb, "analysis").json["status"], "InProgress")

    def test_an_upload_whose_process_is_killed_can_be_repeated(self):
        pcb = self.new_pcb()
        content = random.Random(3).randbytes(60_000_000)
        answers = []

        def send():
            answers.append(self.send_files(pcb, {"a.zip": zipped({"a.bin": content})}))
        thread = threading.Thread(target=send)
        thread.start()
        os.kill(wait_for(lambda: children_of(self.own.pid), 20, "the process that unpacks", pause=0.001)[0], signal.SIGKILL)
        thread.join(60)
        problem = self.assert_problem(answers[0], 503, "unavailable")
        self.assertEqual(problem["detail"], "Unpacking the upload was ended; repeat the request.")
        self.assertEqual(self.pcb(pcb).json["files"], [])


class SmallServerTest(BoardCase):
    def setUp(self):
        self.own = Server({"isolated.memory": "64MiB"})
        self.addCleanup(self.own.remove)
        self.own.start()

    @property
    def server(self):
        return self.own

    def test_files_that_are_too_large_together_are_a_failed_analysis(self):
        remark = b"G04 " + b"x" * 1000 + b"*\n"
        layer = b"%TF.FileFunction,Copper,L1,Top*%\n%FSLAX36Y36*%\n%MOMM*%\n" + remark * 35_000 + b"M02*\n"
        pcb = self.new_pcb()
        self.upload(pcb, {"one.gbr": layer})
        self.upload(pcb, {"two.gbr": layer + b"\n"})
        state = self.ended(pcb).json["analysis"]
        self.assertEqual((state["status"], state["messages"][0]["code"]), ("Failed", "limit_exceeded"), state)
        self.assertEqual(state["messages"][0]["message"],
                         "The files are larger together than this server analyses; remove some.")


if __name__ == "__main__":
    unittest.main()
