"""A server has no more rights than it needs, whoever has started it."""

import os
import pwd
import re
import shutil
import subprocess
import unittest
from pathlib import Path

from support.server import Server


def statuses(pid):
    """/proc/<pid>/status of every thread, as fields."""
    for path in Path(f"/proc/{pid}/task").glob("*/status"):
        yield dict(re.findall(r"^(\w+):\s+(.*)$", path.read_text(), re.M))


def service_account():
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    return next(names[name] for name in ("cardcage", "postgres", "nobody") if name in names)


class Rights(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.remove)

    def configure(self, **settings):
        for key, value in settings.items():
            self.server.settings[f"server.{key}"] = value
        self.server.config.write_text("".join(f"{key} = {value}\n" for key, value in self.server.settings.items()))

    def owners_of_data(self):
        return {path.lstat().st_uid for path in (self.server.data, *self.server.data.rglob("*"))}

    def only_root(self):
        if os.geteuid() != 0:
            self.skipTest("needs root")

    def test_no_thread_can_gain_rights_and_files_are_private(self):
        self.server.start()
        found = list(statuses(self.server.pid))
        self.assertGreater(len(found), 4)
        for status in found:
            self.assertEqual(status["NoNewPrivs"], "1", status["Name"])
            self.assertEqual(status["Umask"], "0077", status["Name"])
            self.assertEqual(int(status["CapEff"], 16), 0, status["Name"])
            self.assertEqual(int(status["CapPrm"], 16), 0, status["Name"])
        for path in (self.server.data, *self.server.data.iterdir()):
            self.assertEqual(path.stat().st_mode & 0o077, 0, path)

    def test_roots_server_becomes_an_account_of_its_own_with_all_that_it_keeps(self):
        self.only_root()
        account = service_account()
        self.server.start()
        for status in statuses(self.server.pid):
            self.assertEqual(set(status["Uid"].split()), {str(account.pw_uid)}, status["Name"])
            self.assertEqual(set(status["Gid"].split()), {str(account.pw_gid)}, status["Name"])
            self.assertEqual(int(status["CapBnd"], 16), 0, status["Name"])
        self.assertEqual(self.owners_of_data(), {account.pw_uid})
        told = [line for line in self.server.log_lines() if line.get("account") == account.pw_name]
        self.assertTrue(told, "the log does not say as whom it runs")

        # The database is started again by the account, and commands of root work beside it.
        postmaster = int((self.server.data / "postgres" / "postmaster.pid").read_text().split("\n")[0])
        self.assertEqual(os.stat(f"/proc/{postmaster}").st_uid, account.pw_uid)
        self.server.new_tenant()

        # A command of root may have left something; what has another name elsewhere is none of ours.
        self.server.stop()
        left = self.server.data / "files" / "00" / "left"
        left.write_text("by root")
        elsewhere = self.server.directory / "elsewhere"
        elsewhere.write_text("of root")
        os.link(elsewhere, self.server.data / "second-name")
        (self.server.data / "link").symlink_to(elsewhere)
        self.server.start()
        self.assertEqual(left.stat().st_uid, account.pw_uid)
        self.assertEqual(elsewhere.stat().st_uid, 0)

    def test_the_account_is_chosen_by_name(self):
        self.only_root()
        self.configure(user="nobody")
        self.server.start()
        nobody = pwd.getpwnam("nobody").pw_uid
        self.assertEqual({status["Uid"].split()[1] for status in statuses(self.server.pid)}, {str(nobody)})
        self.assertEqual(self.owners_of_data(), {nobody})
        self.server.new_tenant()

    def test_root_keeps_its_rights_only_when_told_to(self):
        self.only_root()
        self.configure(user="root")
        self.server.start()
        self.assertEqual({status["Uid"].split()[1] for status in statuses(self.server.pid)}, {"0"})
        self.assertEqual({status["NoNewPrivs"] for status in statuses(self.server.pid)}, {"1"})
        self.assertIn("keeps the rights of root", self.server.log())

    def workers(self):
        return [worker["pid"] for worker in self.server.admin("/readyz").json["workers"]]

    def test_no_program_that_a_worker_starts_has_a_capability(self):
        self.only_root()
        for user, owner in (("root", 0), ("nobody", pwd.getpwnam("nobody").pw_uid)):
            self.configure(user=user, processes=2)
            self.server.start()
            self.assertEqual(len(self.workers()), 2)
            for worker in self.workers():
                for status in statuses(worker):
                    self.assertEqual(int(status["CapBnd"], 16), 0, (user, status["Name"]))
                    self.assertEqual((status["Uid"].split()[1], status["NoNewPrivs"]), (str(owner), "1"))
            self.server.stop()

    def test_a_configuration_that_the_account_cannot_read(self):
        self.only_root()
        self.server.config.chmod(0o600)
        self.server.start()
        self.assertEqual({status["Uid"].split()[1] for status in statuses(self.server.pid)}, {"0"})
        self.assertIn(f"cannot read {self.server.config}", self.server.log())
        self.server.stop()
        self.configure(user="nobody")
        self.server.config.chmod(0o600)
        done = subprocess.run([Server.program, "--config", self.server.config, "serve"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 78)
        self.assertIn(f"the account 'nobody' cannot read {self.server.config}: the rights of the path forbid it", done.stderr)
        self.server.config.chmod(0o644)
        self.server.config.parent.chmod(0o700)
        self.assertIn(f"cannot read {self.server.config}: it cannot enter {self.server.config.parent}; allow it with chmod o+x",
                      self.refused())

    def closed(self, name):
        """A directory that root alone can enter."""
        directory = self.server.directory / name
        directory.mkdir(mode=0o700)
        return directory

    def refused(self, program=None):
        """The complaint of a server that does not start."""
        done = subprocess.run([program or Server.program, "--config", self.server.config, "serve"], text=True, capture_output=True,
                              timeout=120)
        self.assertEqual(done.returncode, 78, done.stderr)
        return done.stderr

    def test_a_directory_that_the_account_cannot_enter_is_named_before_rights_are_given_up(self):
        self.only_root()
        closed = self.closed("Käthe's rooms")
        as_a_word = str(closed).replace("'", "'\\''")
        settings = dict(self.server.settings)
        for setting, choices in (("data_dir", "data_dir (CARDCAGE_DATA_DIR, --data-dir)"), ("server.spool_directory",) * 2,
                                 ("files.directory",) * 2, ("mail.directory",) * 2):
            for user in ("nobody", ""):
                with self.subTest(setting=setting, user=user):
                    self.server.settings = {**settings, setting: closed / "below" / "it"}
                    self.configure(user=user)
                    complaint = self.refused()
                    self.assertRegex(complaint, f"{setting}: the account '{user or service_account().pw_name}' cannot reach")
                    self.assertIn(f"cannot reach {closed}/below/it: it cannot enter {closed}; allow it with chmod o+x "
                                  f"'{as_a_word}', name another path with {choices}, or choose another account", complaint)
        closed.chmod(0o711)
        self.server.start()
        self.assertEqual({status["Uid"].split()[1] for status in statuses(self.server.pid)}, {str(service_account().pw_uid)})

    def test_workers_need_the_log_and_the_keys_that_one_process_has_open(self):
        self.only_root()
        closed = self.closed("closed")
        settings = dict(self.server.settings)
        for setting, name in (("log.file", "log"), ("auth.key_file", "keys")):
            with self.subTest(setting=setting):
                self.server.settings = {**settings, setting: closed / name, "server.processes": 2}
                self.configure(user="nobody")
                self.assertIn(f"{setting}: the account 'nobody' cannot reach {closed / name}: it cannot enter {closed}",
                              self.refused())
                self.configure(processes=1)
                self.server.start()
                self.server.stop()
        # Keys are secret: the way out names the group of the account, not everybody.
        (closed / "keys").chmod(0o600)
        closed.chmod(0o711)
        self.configure(processes=2)
        self.assertIn(f"allow it with chgrp nogroup '{closed}/keys' && chmod g+rX '{closed}/keys'", self.refused())

    def test_the_directory_of_the_start_may_be_closed(self):
        self.only_root()
        self.server.working_directory = self.closed("home") / "tree"
        self.server.working_directory.mkdir()
        self.configure(user="nobody", processes=2)
        self.server.start()
        self.assertEqual(len(self.workers()), 2)

    def test_the_account_enters_directories_that_the_server_makes(self):
        self.only_root()
        self.server.data = self.server.directory / "srv" / "cardcage" / "data"
        self.server.settings |= {"data_dir": self.server.data, "files.directory": self.server.directory / "far" / "away" / "files"}
        self.configure(user="nobody", processes=2)
        self.server.start()
        self.assertEqual(self.owners_of_data(), {pwd.getpwnam("nobody").pw_uid})
        self.assertEqual(self.server.data.parent.stat().st_mode & 0o777, 0o711)
        self.assertEqual(self.server.data.parent.stat().st_uid, 0)

    def test_a_program_that_the_account_cannot_start(self):
        self.only_root()
        program = self.server.directory / "cardcage"
        shutil.copy(Server.program, program)
        program.chmod(0o700)
        self.configure(user="nobody")
        self.assertIn(f"the account 'nobody' cannot start {program}: the rights of the path forbid it; allow it with chgrp nogroup",
                      self.refused(program))

    def test_an_account_that_does_not_exist_is_refused(self):
        self.only_root()
        self.configure(user="nosuchuser")
        done = subprocess.run([Server.program, "--config", self.server.config, "serve"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 78)
        self.assertIn("server.user: there is no unprivileged account 'nosuchuser'", done.stderr)
