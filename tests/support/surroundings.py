"""The surroundings of a test program: those of a fresh shell, whatever the shell has from which it is started."""

import os
import resource
import tempfile

# Variables of the tests themselves (tests/README.md); any other CARDCAGE_ variable is a setting of a server.
CHOICES = {"CARDCAGE_BOARD_KILLS", "CARDCAGE_FAILURES", "CARDCAGE_QUOTE_SECONDS", "CARDCAGE_RANDOM_CHANGES", "CARDCAGE_RANDOM_SEED", "CARDCAGE_SWAPS"}


def tidy():
    """Removes settings of servers from the environment, lets other accounts read new files, permits as many descriptors
    as a server takes for itself, and puts temporary directories of root where other accounts can enter: a server of
    root becomes one of them."""
    for name in [name for name in os.environ if name.startswith("CARDCAGE_") and name not in CHOICES]:
        del os.environ[name]
    os.umask(0o022)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if os.geteuid() == 0:
        os.environ["TMPDIR"] = tempfile.tempdir = "/tmp"
