"""Modules are switched on and off for a tenant by its file, and come and go by theirs, without a restart."""

import subprocess
import time

from support.case import Case, OwnModulesCase
from support.load import Load
from support.server import Server, wait_for

ONE, TWO = "e2e/versions/swap_one.so", "e2e/versions/swap_two.so"


class TenantModules(Case):
    def status(self, tenant):
        return tenant.get("/customers").status

    def switch(self, on, tenant=None):
        """Returns when the change is in force."""
        tenant = tenant or self.tenant
        self.server.configure_tenant(tenant, f"modules.disabled = {'' if on else 'customers'}\n")
        wait_for(lambda: self.status(tenant) == (200 if on else 404), 10, "the module to be switched", pause=0.01)

    def test_a_module_that_is_switched_off_is_gone_for_that_tenant_only(self):
        other = self.server.new_tenant("other")
        id = self.tenant.new_customer(name="kept")
        self.switch(False)
        for method, target in (("GET", "/customers"), ("POST", "/customers"), ("GET", f"/customers/{id}"),
                ("OPTIONS", "/customers"), ("GET", "/admin/users")):
            with self.subTest(method=method, target=target):
                switched_off = self.tenant.send(method, target, {} if method == "POST" else None, X_Request_Id="same")
                nowhere = self.tenant.send(method, "/nowhere", {} if method == "POST" else None, X_Request_Id="same")
                self.assert_problem(switched_off, 404, "not_found")
                self.assertEqual((switched_off.names, switched_off.body), (nowhere.names, nowhere.body))
        self.assertEqual((self.status(other), self.tenant.get("/trouble/items").status), (200, 200))
        document = self.tenant.get("/openapi.json").json
        self.assertFalse([path for path in document["paths"] if path.startswith("/customers")])
        self.assertIn("/customers", other.get("/openapi.json").json["paths"])
        self.switch(True)
        self.assertEqual([customer["name"] for customer in self.tenant.get("/customers").json], ["kept"])

    def test_removing_the_file_brings_the_defaults_back(self):
        self.switch(False)
        self.server.tenant_file(self.tenant).unlink()
        wait_for(lambda: self.status(self.tenant) == 200, 3, "the defaults")

    def test_twenty_changes_take_effect_under_load(self):
        other = self.server.new_tenant("other")
        headers = other.headers()
        with Load(self.server.base_url, lambda: ("GET", "/customers", headers, None), 100) as load:
            for change in range(20):
                self.switch(change % 2 == 1)
        self.assertEqual({status for _, _, status, _ in load.answers}, {200})

    def test_a_request_that_runs_when_its_module_is_switched_off_finishes(self):
        with self.tenant.connect() as connection:
            connection.send(connection.head("GET", "/trouble/slow?ms=2500", self.tenant.headers()))
            wait_for(lambda: self.server.metrics()["cardcage_http_requests_running"] >= 1, 5, "the request to run")
            self.server.configure_tenant(self.tenant, "modules.disabled = trouble\n")
            wait_for(lambda: self.tenant.get("/trouble/items").status == 404, 3, "the module to be switched off")
            answer = connection.answer()
        self.assertEqual((answer.status, answer.text), (200, "slept"))

    def test_a_mistake_is_refused_with_a_suggestion_and_the_former_choice_stays(self):
        other = self.server.new_tenant("other")
        self.assertEqual(self.status(other), 200)
        self.switch(False)
        for mistake, hint in (("modules.disbled = customers\n", "modules.disabled"),
                ("server.port = 1\n", "server.port"),
                              ("modules.disabled customers\n", "")):
            with self.subTest(mistake=mistake):
                logged = self.server.log_size()
                self.server.configure_tenant(self.tenant, mistake)

                def refusals():
                    return [line for line in self.server.log_lines(logged)
                        if "configuration refused" in line["message"]]
                line = wait_for(refusals, 3, "the refusal in the log")[0]
                self.assertIn(self.tenant.slug, line["complaints"])
                self.assertIn(hint, line["complaints"])
                self.assertEqual((self.status(self.tenant), self.status(other)), (404, 200))
        self.switch(True)

    def test_a_file_of_a_tenant_that_does_not_exist_harms_nobody(self):
        self.server.configure_tenant(type("Nobody", (), {"slug": "nobody"}), "modules.disabled = customers\n")
        time.sleep(1)
        self.assertEqual(self.status(self.tenant), 200)
        self.switch(False)
        self.switch(True)

    def test_a_provider_that_cannot_answer_is_none_for_that_tenant_only(self):
        other = self.server.new_tenant("other")
        rfq = {"name": "Board", "customer": {"number": "C-1", "name": "Muster AG"}}
        accepting = "application/api.cardcage.rfq-v1+json"
        for chosen, complaint in (("nobody", "the module nobody is not installed"),
                                  ("suppliers", "the module suppliers, chosen for the operation assemblies.create_root/1")):
            with self.subTest(chosen=chosen):
                logged = self.server.log_size()
                self.server.configure_tenant(self.tenant, f"modules.provider.assemblies.create_root = {chosen}\n")
                wait_for(lambda: any(complaint in line.get("complaint", "") for line in self.server.log_lines(logged)), 5,
                         "the complaint in the log")
                refused = self.tenant.send("POST", "/rfqs", rfq, Accept=accepting)
                self.assert_problem(refused, 503, "operation_unavailable")
                self.assertEqual(other.send("POST", "/rfqs", rfq, Accept=accepting).status, 200)

    def test_a_server_starts_although_a_provider_is_switched_off(self):
        own = Server({"modules.provider.assemblies.create_root": "assemblies", "modules.disabled": "assemblies"})
        try:
            tenant = own.start().new_tenant()
            self.assertEqual(tenant.get("/customers").status, 200)
            own.configure_tenant(tenant, "modules.enabled = assemblies\n")  # nothing but the chosen provider
            wait_for(lambda: tenant.get("/customers").status == 404, 5, "the tenant's choice")
        finally:
            own.remove()

    def tearDown(self):
        for file in self.server.tenant_files.iterdir():
            file.unlink()


class ModuleVersions(OwnModulesCase):
    def version(self, tenant):
        answer = tenant.get("/swap")
        return answer.text if answer.status == 200 else answer.status

    def migrate(self, *words):
        return subprocess.run([self.server.program, "--config", self.server.config, "db", "migrate", *words],
            capture_output=True, text=True, cwd=self.server.directory)

    def test_a_breaking_migration_waits_for_those_it_would_break(self):
        self.drop(ONE, "swap-1.so")
        self.server.start()
        pinned, free = self.server.new_tenant("pinned"), self.server.new_tenant("free")
        self.assertEqual((self.version(pinned), self.version(free)), ("one", "one"))
        before = self.server.admin("/readyz").json["configuration"]
        self.server.configure_tenant(pinned, "modules.pin.swap = 1.*\n")
        wait_for(lambda: self.server.admin("/readyz").json["configuration"] != before, 10, "the pin to be in force")
        self.drop(TWO, "swap-2.so")
        refusal = wait_for(lambda: self.refused().get("swap-2.so"), 10, "the refusal")
        self.assertEqual(refusal["code"], "migration")
        for word in ("swap V002__drop_note", "2.0.0", f"swap 1.0.0 for {pinned.slug};", "--force"):
            self.assertIn(word, refusal["reason"])
        self.assertNotIn(free.slug, refusal["reason"])
        self.assertEqual((self.version(pinned), self.version(free)), ("one", "one"))
        self.assertEqual(self.server.sql("SELECT count(note) FROM swap.item"), ["0"], "the column is there")

        done = self.migrate()
        self.assertEqual(done.returncode, 78)
        self.assertIn(f"swap 1.0.0 for {pinned.slug};", done.stderr)
        self.drop(TWO, "swap-2.so", b"built again")  # the version has not been in service
        logged = self.server.log_size()
        self.assertEqual(self.migrate("--force").returncode, 0)
        wait_for(lambda: (self.version(pinned), self.version(free)) == (404, "two"), 10, "the newer version")

        def complaints():
            return [line["complaint"] for line in self.server.log_lines(logged) if line.get("tenant") == pinned.slug]
        told = wait_for(complaints, 5, "the reason for the pinned tenant")[0]
        for word in ("the module swap is off", "the pin 1.*", "swap-1.so", "migration swap V002__drop_note needs version"):
            self.assertIn(word, told)
        self.assertIn("swap 1.0.0 is out of service: migration swap V002__drop_note", self.refused()["swap-1.so"]["reason"])
        self.server.tenant_file(pinned).unlink()
        wait_for(lambda: self.version(pinned) == "two", 10, "the newer version for everybody")

    def test_a_breaking_migration_comes_when_everybody_goes_along(self):
        self.drop(ONE, "swap-1.so")
        self.server.start()
        self.assertEqual(self.version(self.tenant), "one")
        self.drop(TWO, "swap-2.so")
        wait_for(lambda: self.version(self.tenant) == "two", 10, "the newer version")
        refusal = wait_for(lambda: self.refused().get("swap-1.so"), 10, "the end of the older one")
        self.assertEqual(refusal["code"], "migration")

    def test_a_version_that_is_refused_keeps_nobody_from_a_breaking_migration(self):
        self.drop(ONE, "swap-1.so")
        self.server.start()
        self.assertEqual(self.version(self.tenant), "one")
        self.server.stop()
        self.drop(ONE, "swap-1.so", b"other")
        self.server.configure_tenant(self.tenant, "modules.pin.swap = 1.*\n")
        self.server.start()
        self.assertEqual(self.refused()["swap-1.so"]["code"], "version_reused")
        free = self.server.new_tenant("free")
        self.drop(TWO, "swap-2.so")
        wait_for(lambda: self.version(free) == "two", 10, "the newer version")
        self.assertNotIn("swap-2.so", self.refused())
        self.assertEqual(self.version(self.tenant), 404)

    def test_a_version_whose_start_failed_may_be_built_again(self):
        self.server.start()
        self.drop("host/modules/samples/throws_in_start.so", "repaired.so")
        refusal = wait_for(lambda: self.refused().get("repaired.so"), 10, "the refusal")
        self.assertEqual(refusal["code"], "start_failed")
        self.drop("host/modules/samples/starts_after_all.so", "repaired.so")
        wait_for(lambda: "repaired.so" not in self.refused(), 10, "the repaired build")
        modules = {module["id"]: module["state"] for module in self.server.admin("/readyz").json["modules"]}
        self.assertEqual(modules["throws-in-start"], "on")
        self.drop("host/modules/samples/starts_after_all.so", "repaired.so", b"other")
        refusal = wait_for(lambda: self.refused().get("repaired.so"), 10, "the refusal of other bytes")
        self.assertEqual(refusal["code"], "version_reused")

    def test_a_module_that_is_dropped_is_in_service_at_once(self):
        self.server.start()
        self.assertEqual(self.version(self.tenant), 404)
        self.drop(ONE, "swap.so")
        wait_for(lambda: self.version(self.tenant) == "one", 10, "the module", pause=0.01)
        (self.modules / "swap.so").unlink()
        wait_for(lambda: self.version(self.tenant) == 404, 10, "its end", pause=0.01)

    def test_an_equal_version_with_other_bytes_is_refused_after_a_restart_too(self):
        self.drop(ONE, "swap.so")
        self.server.start()
        self.assertEqual(self.version(self.tenant), "one")
        self.server.stop()
        self.drop(ONE, "swap.so", b"other")
        self.server.start()
        refusal = self.refused()["swap.so"]
        self.assertEqual(refusal["code"], "version_reused")
        self.assertIn("raise the version", refusal["reason"])
        self.assertEqual(self.version(self.tenant), 404)
        self.drop(ONE, "swap.so")
        wait_for(lambda: self.version(self.tenant) == "one", 10, "the bytes that are known")
        self.server.stop()
        with self.server.config.open("a") as settings:
            settings.write("modules.dev = true\n")
        self.drop(ONE, "swap.so", b"other")
        self.server.start()
        self.assertEqual((self.refused(), self.version(self.tenant)), ({}, "one"))
