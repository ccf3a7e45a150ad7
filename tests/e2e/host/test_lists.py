"""Lists that are asked for as a whole: however long they are."""

import subprocess
import threading

from support.case import Case
from support.server import Server, wait_for


class WholeLists(Case):
    @classmethod
    def setUpClass(cls):
        cls.impatient = Server({"server.request_timeout": "1s"}).start()

    @classmethod
    def tearDownClass(cls):
        cls.impatient.remove()

    @property
    def server(self):
        return self.impatient

    def test_a_whole_list_has_more_time_than_a_page(self):
        """Both wait for the same rows. When the page has met its deadline, the list, which came before, would have, too."""
        self.tenant.new_customer(name="late")
        holder = subprocess.Popen(["psql", "-X", "-q", "-d", f"{self.server.database()} user=postgres"], cwd="/",
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(lambda: holder.poll() is None and holder.communicate("ROLLBACK;\n"))
        holder.stdin.write("BEGIN; LOCK TABLE customers.customer IN ACCESS EXCLUSIVE MODE;\n\\echo held\n")
        holder.stdin.flush()
        self.assertEqual(holder.stdout.readline().strip(), "held")
        answers = []
        whole = threading.Thread(target=lambda: answers.append(self.tenant.get("/customers")))
        whole.start()
        wait_for(lambda: self.server.sql("SELECT 1 FROM pg_locks WHERE relation = 'customers.customer'::regclass "
                                         "AND NOT granted"), 20, "the list to wait")
        self.assert_problem(self.tenant.get("/customers?limit=10"), 503)
        holder.communicate("ROLLBACK;\n")
        whole.join()
        self.assertEqual(answers[0].status, 200, answers[0])
        self.assertEqual([each["name"] for each in answers[0].json], ["late"])
