"""Pick-and-place files of several PCBs of one assembly that come at the same time."""

import subprocess
import threading

from support.case import Case
from support.server import wait_for

BOUNDARY = "a-boundary-of-this-test"


class Placements(Case):
    def made(self, path, body, version):
        answer = self.tenant.send("POST", path, body, Accept=f"application/api.cardcage.{version}+json")
        self.assertEqual(answer.status, 200, answer)
        return answer.json

    def upload(self, pcb, designator):
        body = (f"--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"files\"; filename=\"all.csv\"\r\n\r\n"
                f"Designator,Mid X,Mid Y,Layer,Rotation\n{designator},1mm,2mm,Top,0\n\r\n--{BOUNDARY}--\r\n")
        return self.tenant.send("POST", f"/files/ems/pcb/pcbs/{pcb}/files", body.encode(), Accept="*/*",
                                Content_Type=f"multipart/form-data; boundary={BOUNDARY}")

    def test_one_of_two_that_come_at_once_counts(self):
        rfq = self.made("/rfqs", {"name": "Rack", "customer": {"number": "C-1", "name": "Muster AG"}, "type": "System"},
                        "rfq-v1")["id"]
        pcbs = [self.made(f"/assemblies/{rfq}/pcb", {"name": name}, "assembly-pcb-v1")["pcb_id"] for name in "ab"]
        holder = subprocess.Popen(["psql", "-X", "-q", "-A", "-t", "-d", f"{self.server.database()} user=postgres"],
                                  cwd="/", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(lambda: holder.poll() is None and holder.communicate("ROLLBACK;\n"))
        holder.stdin.write(f"BEGIN; SELECT id FROM assemblies.assembly WHERE id = '{rfq}' FOR UPDATE;\n")
        holder.stdin.flush()
        self.assertEqual(holder.stdout.readline().strip(), rfq)
        answers = []
        threads = [threading.Thread(target=lambda pcb=pcb, name=name: answers.append(self.upload(pcb, name)))
                   for pcb, name in zip(pcbs, ("U1", "U2"))]
        try:
            for thread in threads:
                thread.start()
            # One waits for the assembly, the other one for the assembly or for the first one.
            wait_for(lambda: int(self.server.sql("SELECT count(*) FROM pg_locks WHERE NOT granted")[0]) >= 2, 20,
                     "both uploads to wait")
        finally:
            holder.communicate("ROLLBACK;\n")
            for thread in threads:
                thread.join()
        self.assertEqual([answer.status for answer in answers], [200, 200], answers)
        placed = self.server.sql(f"SELECT id FROM pcb.pcb WHERE placed_assembly_id = '{rfq}'")
        self.assertEqual(len(placed), 1, placed)
        (item,) = self.tenant.get(f"/pnp?assembly_id={rfq}").json
        self.assertEqual(item["designator"], ("U1", "U2")[pcbs.index(placed[0])])
