"""Limits of boards are settings of the module, and who breaks one is told which: 413 for an upload, a finding for a file, a
failed analysis, 400 for a list that is full."""

from support.boards import BoardCase, generated, legend
from support.server import wait_for


def gerber(*lines):
    return "\n".join(["%TF.FileFunction,Copper,L1,Top*%", "%FSLAX36Y36*%", "%MOMM*%", "G01*", *lines, "M02*"]).encode()


def drilled(*lines):
    return "\n".join(["M48", "METRIC,TZ", *lines, "M30"]).encode()


PEN = ["%ADD10C,0.5*%", "D10*"]
# By setting: the value, and a file that asks for more.
FILES = {
    "gerber_objects": (2, gerber(*PEN, "X0Y0D03*", "X1000000Y0D03*", "X2000000Y0D03*")),
    "gerber_repeats": (2, gerber(*PEN, "%SRX3Y1I2.0J0*%", "X0Y0D03*", "%SR*%")),
    "gerber_block_depth": (1, gerber(*PEN, "%ABD12*%", "%ABD13*%", "X0Y0D03*", "%AB*%", "%AB*%", "D12*", "X0Y0D03*")),
    "gerber_apertures": (1, gerber(*PEN, "%ADD11C,0.6*%", "D11*", "X0Y0D03*")),
    "gerber_aperture_mm": (1, gerber("%ADD10C,5*%", "D10*", "X0Y0D03*")),
    "gerber_coordinate_mm": (1, gerber(*PEN, "X0Y0D03*", "X1500000Y0D03*")),
    "gerber_polygon_vertices": (3, gerber(*PEN, "G36*", "X0Y0D02*", "X1000000Y0D01*", "X1000000Y1000000D01*",
                                          "X500000Y1500000D01*", "X0Y1000000D01*", "X0Y0D01*", "G37*")),
    "macro_primitives": (1, gerber("%AMTWO*1,1,1,0,0*1,1,1,2,0*%", "%ADD10TWO*%", "D10*", "X0Y0D03*")),
    "macro_variables": (1, gerber("%AMVAR*1,1,$1,$2,0*%", "%ADD10VAR,1X2*%", "D10*", "X0Y0D03*")),
    "macro_brackets": (1, gerber("%AMDEEP*1,1,((1)),0,0*%", "%ADD10DEEP*%", "D10*", "X0Y0D03*")),
    "drill_holes": (1, drilled("T1C0.3", "%", "T1", "X1.0Y1.0", "X2.0Y1.0")),
    "drill_tools": (1, drilled("T1C0.3", "T2C0.4", "%", "T1", "X1.0Y1.0", "T2", "X2.0Y1.0")),
}


class Limits(BoardCase):
    def limit(self, setting, value):
        self.server.configure_tenant(self.tenant, f"modules.settings.pcb.{setting} = {value}\n")

    def soon(self, ask, is_refused):
        """The first answer by the new setting, which is in force after a moment."""
        def refused():
            answer = ask()
            return answer if is_refused(answer) else None
        return wait_for(refused, 5, "the setting to be in force", pause=0.2)

    def test_an_upload_is_told_its_limit(self):
        board = self.new_pcb()
        self.limit("upload_bytes", 1000)
        files = {"a.txt": b"a" * 600, "b.txt": b"b" * 401}
        answer = self.soon(lambda: self.send_files(board, files), lambda answer: answer.status != 200)
        problem = self.assert_problem(answer, 413, "payload_too_large")
        self.assertEqual(problem["detail"], "The files of the upload have more than 1000 bytes; send them in several uploads.")
        self.assertEqual(self.send_files(board, {"a.txt": b"a" * 600, "b.txt": b"b" * 400}).status, 200)

    def test_an_upload_without_room_is_refused_as_a_whole(self):
        board = self.new_pcb()
        self.upload(board, {"a.txt": b"a" * 1000})
        self.server.configure_tenant(self.tenant, "files.quota_bytes = 3000\n")
        two = {"b.txt": b"b" * 1500, "c.txt": b"c" * 1500}
        answer = self.soon(lambda: self.send_files(board, two), lambda answer: answer.status != 200)
        problem = self.assert_problem(answer, 507, "storage_full")
        self.assertIn("3000 bytes", problem["detail"])

    def test_pictures_without_room_fail_the_analysis_with_the_reason(self):
        files, _ = generated(3)
        room = sum(map(len, files.values())) + 2000
        self.server.configure_tenant(self.tenant, f"files.quota_bytes = {room}\n")
        board = self.new_pcb()

        def is_in_force():
            answer = self.send_files(board, {"large.txt": b"l" * (room + 1)})
            if answer.status == 200:
                self.admin("DELETE", board, "files/large.txt")
            return answer.status == 507
        wait_for(is_in_force, 5, "the quota to be in force", pause=0.2)
        self.upload(board, files)
        pcb = self.ended(board).json
        self.assertEqual((pcb["analysis"]["status"], pcb["extracted"]), ("Failed", None), pcb["analysis"])
        self.assertIn("no room left for files (storage_full)", pcb["analysis"]["messages"][0]["message"])
        attempts = self.server.sql(f"SELECT state, attempts FROM cardcage.job WHERE dedupe_key LIKE '{board}/%'")
        self.assertEqual(attempts, ["failed|3"])
        self.server.configure_tenant(self.tenant, "")

        def finished():
            self.admin("POST", board, "analysis")
            return self.ended(board).json["analysis"]["status"] == "Finished"
        wait_for(finished, 20, "room for the pictures")

    def test_a_file_that_asks_for_too_much_is_left_out_and_named(self):
        for setting, (value, content) in FILES.items():
            with self.subTest(setting):
                name = "board.drl" if setting.startswith("drill") else "top.gbr"
                def analysed():
                    self.admin("POST", board, "analysis")
                    return self.breaches(board)

                self.server.configure_tenant(self.tenant, "")
                board = self.new_pcb()
                self.upload(board, {name: content})
                wait_for(lambda: not analysed(), 5, "the last setting to be gone")
                self.limit(setting, value)
                (breach,) = wait_for(analysed, 5, "the setting to be in force")
                self.assertEqual((breach["file"], breach["severity"]), (name, "Error"))
                self.assertIn("limit", breach["message"])

    def breaches(self, board):
        pcb = self.finished(board)
        return [message for message in pcb["analysis"]["messages"] if message["code"] == "limit_exceeded"]

    def test_an_analysis_is_told_its_limit_of_output(self):
        files, _ = generated(3)
        board = self.new_pcb()
        self.limit("analysis_output_bytes", 1048576)

        def message():
            self.upload(board, files | {"long-F_Silkscreen.gbr": legend(300, 300)})
            state = self.ended(board).json["analysis"]
            return state["status"] == "Failed" and state["messages"][0]
        told = wait_for(message, 5, "the setting to be in force")
        self.assertEqual((told["code"], told["severity"]), ("limit_exceeded", "Error"))
        self.assertEqual(told["message"], "The analysis finds and draws more than 1048576 bytes; remove files.")

    def test_lists_are_told_when_they_are_full(self):
        board = self.new_pcb()
        supplier = self.tenant.send("POST", "/suppliers", [{"name": "Boards", "number": "S-1", "type": "PcbSupplier"}], Accept="*/*")
        price = {"quantity": 10, "lead_time_working_days": 5, "unit_price": {"amount": "3", "currency": "EUR"}}
        rule = {"id": "long", "then": [{"property": "layerCount", "op": "<=", "value": "8"}], "message": "m" * 500}
        profile = {"rules": [{**rule, "id": f"T{number}"} for number in range(2)]}
        self.server.configure_tenant(self.tenant, "".join(f"modules.settings.pcb.{setting} = {value}\n" for setting, value in (
            ("pcb_specifications", 2), ("pcb_offers", 1), ("pcb_shares", 1), ("profile_bytes", 1024))))
        requests = {
            "/name": ("PUT", f"/ems/pcb/pcbs/{board}/specifications", {"name": "one more"}, "at most 2 specifications"),
            "offers": ("POST", f"/admin/pcbs/{board}/offers", {"supplier": {"number": "S-1"}, "prices": [price]}, "at most 1 offers"),
            "shares": ("POST", f"/admin/pcbs/{board}/shares", {"tenants": ["somebody"]}, "at most 1 shares"),
            "/rules": ("PUT", "/admin/pcb-profile", profile, "at most 1024"),
            "of a supplier": ("PUT", f"/admin/pcb-profiles/{supplier.json[0]['supplier']['id']}", profile, "at most 1024"),
        }
        for what, (method, path, body, limit) in requests.items():
            with self.subTest(what):
                number = iter(range(1000))

                def ask():
                    named = {**body, "name": f"no. {next(number)}"} if "name" in body else body
                    return self.tenant.send(method, path, named, Accept="*/*")
                problem = self.assert_problem(self.soon(ask, lambda answer: answer.status != 200), 400, "invalid_field")
                self.assertEqual(problem["errors"][0]["rule"], "length")
                self.assertIn(limit, problem["detail"] + problem["errors"][0]["message"])
