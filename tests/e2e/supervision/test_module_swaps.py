"""`cardcage module …` beside a running server with two workers: what is written, waited for, told and taken back."""

import json
import signal
import subprocess

from support.server import wait_for
from swapping import SwapCase
from workers import Load


class Swaps(SwapCase):
    def test_a_card_goes_in_is_swapped_and_goes_out(self):
        answer = self.module("install", self.built("card_one.so"))
        self.assertEqual(set(answer), {"module", "changed", "files", "for_all", "serves", "processes", "took_ms"})
        self.assertEqual((answer["module"], answer["changed"], answer["processes"]), ("card", True, 2))
        self.assertEqual(answer["files"], [str(self.modules / "card-1.0.0.so")])
        self.assertEqual(self.versions(self.tenant), {"1.0.0"})

        again = self.module("install", self.built("card_one.so"))
        self.assertEqual((again["changed"], again["files"]), (False, []))
        self.install("two")
        self.assertEqual(self.versions(self.tenant), {"1.1.0"})
        self.assertEqual(sorted(path.name for path in self.modules.iterdir()), ["card-1.0.0.so", "card-1.1.0.so"])

        written = self.server.config.read_text()
        back = self.module("rollback", "card")
        self.assertEqual(back["for_all"], {"version": "1.0.0", "state": "on", "reason": ""})
        self.assertEqual([(one["version"], one["slugs"]) for one in back["serves"]], [("1.0.0", [self.tenant.slug])])
        self.assertEqual(self.versions(self.tenant), {"1.0.0"})
        self.assertEqual(self.server.config.read_text(), written + "modules.pin.card = 1.0.0\n")
        self.assert_refused(1, ["rollback", "card"], "card has no version before 1.0.0 in service", "module install")

        self.module("activate", "card", "1.1.0")
        self.assertEqual(self.versions(self.tenant), {"1.1.0"})
        self.assertEqual(self.server.config.read_text(), written)
        self.assertFalse(self.module("activate", "card", "1.1.0")["changed"])

        self.assert_refused(1, ["remove", "card", "1.1.0"], "card 1.1.0 serves 1 tenant", "--force")
        self.module("remove", "card", "1.0.0")
        self.module("remove", "card", "1.1.0", "--force")
        self.assertEqual(self.versions(self.tenant), {404})
        self.assertEqual(list(self.modules.iterdir()), [])

    def test_a_rollback_passes_over_pre_releases(self):
        self.bring("one", "early", "two")
        self.assertEqual(self.module("rollback", "card")["for_all"]["version"], "1.0.0")
        self.assertEqual(self.versions(self.tenant), {"1.0.0"})
        self.module("activate", "card", "1.1.0-rc.1")  # by name
        self.assertEqual(self.versions(self.tenant), {"1.1.0-rc.1"})

    def test_removing_a_link_leaves_the_file_behind_it(self):
        kept = self.server.directory / "kept.so"
        with open(self.built("card_one.so"), "rb") as file:
            kept.write_bytes(file.read())
        (self.modules / "one.so").symlink_to(kept)
        wait_for(lambda: self.versions(self.tenant) == {"1.0.0"}, 10, "the card")
        self.module("remove", "card", "1.0.0", "--force")
        self.assertEqual(list(self.modules.iterdir()), [])
        self.assertTrue(kept.exists())

    def test_a_tenant_is_pinned_and_switched_by_lines_of_its_own_file(self):
        self.bring("one", "two")
        other = self.server.new_tenant("other")
        file = self.server.tenant_file(self.tenant)
        by_hand = "# Agreed on with Ana.\r\n tenant.requests_per_minute = 100000\t# more than enough"
        file.write_bytes(by_hand.encode())
        file.chmod(0o604)

        answer = self.module("pin", "card", "1.0.*", "--tenant", self.tenant.slug)
        self.assertEqual(answer["for_tenant"],
            {"tenant": self.tenant.slug, "version": "1.0.0", "state": "on", "reason": ""})
        self.assertEqual([(one["version"], one["slugs"]) for one in answer["serves"]],
            [("1.1.0", [other.slug]), ("1.0.0", [self.tenant.slug])])
        self.assertEqual(file.read_bytes().decode(), by_hand + "\r\nmodules.pin.card = 1.0.*")
        self.assertEqual(file.stat().st_mode & 0o777, 0o604)
        self.assertEqual((self.versions(self.tenant), self.versions(other)), ({"1.0.0"}, {"1.1.0"}))

        off = self.module("disable", "card", "--tenant", self.tenant.slug)
        self.assertEqual((off["for_tenant"]["state"], off["for_tenant"]["reason"]),
            ("off", "switched off by the configuration"))
        self.assertEqual((self.versions(self.tenant), self.versions(other)), ({404}, {"1.1.0"}))
        self.assertFalse(self.module("disable", "card", "--tenant", self.tenant.slug)["changed"])
        self.module("enable", "card", "--tenant", self.tenant.slug)
        self.assertEqual(self.versions(self.tenant), {"1.0.0"})
        self.module("unpin", "card", "--tenant", self.tenant.slug)
        self.assertEqual(self.versions(self.tenant), {"1.1.0"})
        self.assertEqual(file.read_bytes().decode(), by_hand)

        self.module("pin", "card", "1.0.0", "--tenant", other.slug)
        self.module("unpin", "card", "--tenant", other.slug)
        self.assertFalse(self.server.tenant_file(other).exists())

    def test_one_that_is_off_for_all_is_switched_on_for_a_tenant(self):
        self.bring("one")
        self.server.config.write_text(self.server.config.read_text() + "modules.disabled = card\n")
        wait_for(lambda: self.versions(self.tenant) == {404}, 5, "the module to be off")
        other = self.server.new_tenant("other")
        done = self.run_command("enable", "card", "--tenant", self.tenant.slug)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("gets a list of its modules", done.stderr)
        self.assertEqual((self.versions(self.tenant), self.versions(other)), ({"1.0.0"}, {404}))

    def test_what_cannot_be_had_is_refused_with_the_way_out(self):
        self.bring("one")
        slug = self.tenant.slug
        self.assert_refused(1, ["pin", "cards", "1.0.0", "--tenant", slug], "no module 'cards'; did you mean card?")
        self.assert_refused(1, ["pin", "card", "9.*", "--tenant", slug], "no version of card in service fits 9.*; there is 1.0.0")
        self.assert_refused(64, ["pin", "card", "latest", "--tenant", slug], "'latest' is no version", "1.4.*")
        self.assert_refused(1, ["pin", "card", "1.0.0", "--tenant", "nobody"], "no tenant 'nobody'", "cardcage tenant add")
        self.assert_refused(64, ["pin", "card", "1.0.0", "--tenant", "No Body"], "lower-case letters")
        self.assert_refused(64, ["pin", "card", "1.0.0"], "--tenant")
        self.assert_refused(1, ["unpin", "card", "--tenant", slug], "has no pin of card", "module list")
        self.assert_refused(1, ["activate", "card", "1.1.0"], "no version of card in service fits 1.1.0")
        self.assert_refused(64, ["activate", "card", "1.*"], "write the whole of it")
        self.assert_refused(1, ["rollback", "nothing"], "no module 'nothing'", "module install FILE")
        self.assert_refused(1, ["remove", "card", "2.0.0"], "there is no card 2.0.0 in", "module list")
        self.assert_refused(1, ["install", "nowhere.so"], "there is no file nowhere.so")
        self.assert_refused(1, ["release", "card"], "no build of the module card is in quarantine")
        text = self.server.directory / "text.so"
        text.write_text("not a library")
        self.assert_refused(1, ["install", text], "text.so")
        self.server.command("tenant", "disable", slug)
        self.assert_refused(1, ["pin", "card", "1.0.0", "--tenant", slug], f"cardcage tenant enable {slug}")
        other = self.server.new_tenant("other").slug
        self.server.configure_tenant(self.tenant, "modules.disabeld = card\n")
        self.assert_refused(78, ["pin", "card", "1.0.0", "--tenant", other], "modules.disabeld", "did you mean modules.disabled")

    def test_other_bytes_of_a_version_are_refused(self):
        self.bring("one")
        changed = self.server.directory / "changed.so"
        with open(self.built("card_one.so"), "rb") as file:
            changed.write_bytes(file.read() + b"\0")
        self.assert_refused(1, ["install", changed], "card 1.0.0 is installed with other bytes", "raise the version",
            "modules.dev")

    def test_a_failing_activation_leaves_everything_as_it_was(self):
        self.bring("one")
        load = Load(self.tenant, "/card", 2)
        self.addCleanup(load.end)
        load.wait_for_answers(10)
        self.assert_refused(1, ["install", self.built("card_three.so")], "card_three.so cannot be installed",
            "start_and_stop: start returned -1", "module check FILE")
        self.assert_refused(1, ["install", self.built("card_unmet.so")], "card_unmet.so cannot be installed",
            "needs_provided: nobody provides nobody.answers/1")
        load.wait_for_answers(10)
        load.end()
        self.assertEqual((load.lost, load.refused, load.other), ([], [], []))
        self.assertEqual(self.versions(self.tenant), {"1.0.0"})
        self.assertEqual([file["file"] for file in self.server.admin("/readyz").json["refused"]], [])

    def test_a_stopped_worker_is_waited_for_and_named(self):
        self.bring("one", "two")
        victim = self.stop_a_worker()
        before = self.files()
        done = self.run_command("pin", "card", "1.0.0", "--tenant", self.tenant.slug, "--timeout", "4")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, rf"(?s)Waiting for the server process \S+:{victim}.*not in force after 4 s in the "
            rf"server process \S+:{victim}.*stopped.*kill -CONT {victim}")
        self.assertIn("everything is as before", done.stderr)
        self.assertEqual(self.files(), before)
        self.go_on(victim)
        self.assertEqual(self.versions(self.tenant), {"1.1.0"})

    def test_a_worker_that_goes_on_in_time_follows(self):
        self.bring("one", "two")
        victim = self.stop_a_worker()
        command = subprocess.Popen([self.server.program, "--config", self.server.config, "module", "pin", "card",
            "1.0.0", "--tenant", self.tenant.slug, "--timeout", "120"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
            text=True, cwd=self.server.directory)
        self.assertIn("Waiting for the server process", command.stderr.readline())
        self.assertIsNone(command.poll())
        self.go_on(victim)
        _, told = command.communicate(timeout=120)
        self.assertEqual(command.returncode, 0, told)
        self.assertEqual(self.versions(self.tenant), {"1.0.0"})

    def test_an_interrupted_command_takes_its_change_back(self):
        self.bring("one", "two")
        victim = self.stop_a_worker()
        before = self.files()
        command = subprocess.Popen([self.server.program, "--config", self.server.config, "module", "pin", "card",
            "1.0.0", "--tenant", self.tenant.slug, "--timeout", "120"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
            text=True, cwd=self.server.directory)
        self.assertIn("Waiting for the server process", command.stderr.readline())
        self.assertNotEqual(self.files(), before)
        second = self.run_command("unpin", "card", "--tenant", self.tenant.slug)
        self.assertEqual(second.returncode, 1)
        self.assertIn("another command is changing the modules of this server", second.stderr)
        command.send_signal(signal.SIGINT)
        _, told = command.communicate(timeout=120)
        self.assertEqual(command.returncode, 1)
        self.assertIn("interrupted; everything is as before", told)
        self.assertEqual(self.files(), before)
        self.go_on(victim)
        self.assertEqual(self.versions(self.tenant), {"1.1.0"})

    def test_swaps_under_load_lose_nothing(self):
        self.bring("one", "two")
        load = Load(self.tenant, "/card", 4)
        self.addCleanup(load.end)
        load.wait_for_answers(20)
        for _ in range(4):
            self.module("rollback", "card")
            self.assertEqual(self.versions(self.tenant), {"1.0.0"})
            self.module("activate", "card", "1.1.0")
            self.assertEqual(self.versions(self.tenant), {"1.1.0"})
        self.module("remove", "card", "1.0.0")
        load.wait_for_answers(20)
        load.end()
        self.assertEqual((load.lost, load.refused, load.other), ([], [], []))

    def test_no_server_is_told(self):
        self.server.stop()
        for words in (["install", self.built("card_one.so")], ["pin", "card", "1.0.0", "--tenant", "x"], ["rollback", "card"]):
            self.assert_refused(69, words, "no server runs in", "cardcage serve", "--data-dir")
        self.server.start()


class Needs(SwapCase):
    def test_what_others_need_is_not_switched_off(self):
        names = ("customers", "manufacturers", "components", "suppliers", "assemblies")
        for name in names:
            self.drop(f"../lib/cardcage/modules/{name}.so", f"{name}.so")
        wait_for(lambda: {module["id"] for module in self.server.admin("/readyz").json["modules"]} == set(names), 30,
            "the modules")
        told = self.assert_refused(1, ["disable", "customers", "--tenant", self.tenant.slug], "customers is needed by ",
            "assemblies", "disable these first", "nothing was changed")
        self.assertNotIn("everything is as before", told)
        self.assert_refused(1, ["remove", "customers", "1.0.0", "--force"], "assemblies would be lost")


class Lists(SwapCase):
    def listed(self, *words):
        return self.module("list", *words)

    def test_generations_tenants_and_deprecated_routes_are_listed(self):
        self.bring("one", "two")
        self.module("pin", "card", "1.0.0", "--tenant", self.tenant.slug)
        other = self.server.new_tenant("other")
        named = self.server.command("token", "create", "--tenant", other.slug, "--name", "Old ERP")
        other._bearer = other.bearer_of(named["token"])
        for _ in range(3):
            self.assertEqual(other.get("/card/old").status, 200)
        listed = {module["version"]: module for module in self.listed()}
        self.assertEqual({version: (module["state"], module["tenants"], module["slugs"]) for version, module in listed.items()},
            {"1.1.0": ("on", 1, [other.slug]), "1.0.0": ("off", 1, [self.tenant.slug])})
        self.assertEqual(listed["1.0.0"]["reason"], "version 1.1.0 is chosen")
        self.assertEqual([(route["path"], route["deprecated"]) for route in listed["1.1.0"]["routes"]],
            [("/card", False), ("/card/slow", False), ("/card/old", True)])

        def uses():
            for module in self.listed():
                if module["version"] == "1.1.0":
                    used = module["routes"][2]["used_by"]
                    return used if sum(use["uses"] for use in used) == 3 else None  # each worker adds its own
        (use,) = wait_for(uses, 15, "the uses to be counted")
        self.assertEqual((use["tenant"], use["token"], use["name"], use["uses"]), (other.slug, named["id"], "Old ERP", 3))
        text = self.run_command("list").stdout
        self.assertRegex(text, rf"GET /card/old +card +{other.slug} +Old ERP \({named['id']}\) +3 ")
        self.assertRegex(self.run_command("list", "--routes").stdout, r"card +1\.1\.0 +GET /card/old +deprecated")
        of_tenant = {module["version"]: module["state"] for module in self.listed("--tenant", self.tenant.slug)}
        self.assertEqual(of_tenant, {"1.1.0": "off", "1.0.0": "on"})
        self.assert_refused(1, ["list", "--tenant", "nobody"], "no tenant 'nobody'")

    def test_one_that_drains_is_listed_with_what_holds_it(self):
        self.bring("one")
        release = self.server.directory / "release"
        connection = self.tenant.connect()
        self.addCleanup(connection.close)
        connection.send(connection.head("GET", f"/card/slow?until={release}", self.tenant.headers()))

        def running():
            return sum(value for name, value in self.server.metrics().items()
                if name.startswith("cardcage_http_requests_running")) == 1

        def draining():
            return [module for module in self.listed() if module["state"] == "draining" and module["held_by"]]
        try:
            wait_for(running, 10, "the request to run")
            (self.modules / "one.so").unlink()
            (module,) = wait_for(draining, 20, "the generation that drains")
        finally:
            release.touch()  # or the server would wait for the handler
        self.assertRegex(module["held_by"][0], rf"/card/slow of {self.tenant.slug} for \d+ s")
        self.assertEqual(len(module["workers"]), 1)
        self.assertEqual(connection.answer().status, 200)
        wait_for(lambda: self.listed() == [], 10, "the generation to be gone")


class Flags(SwapCase):
    """Flags of the server decide before its files, also for the checks before a change."""

    def restart(self, *settings):
        self.server.stop()
        self.server.start([word for setting in settings for word in ("--set", setting)])

    def test_a_pin_by_a_flag_is_seen(self):
        self.bring("one", "two")
        self.restart("modules.pin.card=1.0.0")
        told = self.assert_refused(1, ["activate", "card", "1.1.0"], "modules.pin.card comes from the flags or the environment of")
        self.assertNotIn("everything is as before", told)  # nothing was tried
        self.assert_refused(1, ["rollback", "card"], "card has no version before 1.0.0")
        self.module("pin", "card", "1.1.0", "--tenant", self.tenant.slug)
        self.assertEqual(self.versions(self.tenant), {"1.1.0"})

    def test_what_a_flag_switches_off_is_seen(self):
        self.bring("one")
        other = self.server.new_tenant("other")
        self.restart("modules.disabled=card")
        told = self.assert_refused(1, ["pin", "card", "1.0.0", "--tenant", other.slug],
            "card would be off: switched off by the configuration; nothing was changed")
        self.assertNotIn("Waiting", told)
        done = self.run_command("enable", "card", "--tenant", self.tenant.slug)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("gets a list of its modules", done.stderr)
        self.assertEqual((self.versions(self.tenant), self.versions(other)), ({"1.0.0"}, {404}))


class Development(SwapCase):
    settings = {**SwapCase.settings, "modules.dev": "true"}

    def test_what_is_built_is_swapped_in(self):
        builds = self.server.directory / "builds"
        builds.mkdir()
        watch = subprocess.Popen([self.server.program, "--config", self.server.config, "module", "watch", builds, "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.server.directory)
        self.addCleanup(watch.stdout.close)
        self.addCleanup(watch.stderr.close)
        self.addCleanup(watch.kill)
        self.assertIn("Watching", watch.stderr.readline())

        def build(name, end=b""):
            partial = self.server.directory / "partial"
            with open(self.built(name), "rb") as file:
                partial.write_bytes(file.read() + end)
            partial.rename(builds / "card.so")
            return json.loads(watch.stdout.readline())
        first = build("card_one.so")
        self.assertEqual((first["module"], first["swapped"], first["text"]), ("card 1.0.0", True, "swapped in"))
        self.assertEqual(self.versions(self.tenant), {"1.0.0"})
        self.assertTrue(build("card_one.so", b"\0")["swapped"])  # the same version, built again
        self.assertEqual(self.versions(self.tenant), {"1.0.0"})
        self.assertTrue(build("card_two.so")["swapped"])
        self.assertEqual(self.versions(self.tenant), {"1.1.0"})
        failed = build("card_three.so")
        self.assertFalse(failed["swapped"])
        self.assertIn("everything is as before", failed["text"])
        self.assertEqual(self.versions(self.tenant), {"1.1.0"})
        watch.send_signal(signal.SIGINT)
        self.assertEqual(watch.wait(60), 0)

    def test_a_version_that_was_built_again_is_installed(self):
        self.install("one")
        again = self.server.directory / "again.so"
        with open(self.built("card_one.so"), "rb") as file:
            again.write_bytes(file.read() + b"\0")
        self.assertTrue(self.module("install", again)["changed"])
        self.assertEqual((self.modules / "card-1.0.0.so").read_bytes(), again.read_bytes())

    def test_a_server_that_is_none_of_a_developer_is_not_touched(self):
        self.server.stop()
        self.server.config.write_text(self.server.config.read_text().replace("modules.dev = true", "modules.dev = false"))
        self.server.start()
        self.assert_refused(1, ["watch", self.server.directory], "modules.dev = true")
        self.assert_refused(1, ["watch", "nowhere"], "there is no directory nowhere")
