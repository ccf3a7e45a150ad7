"""The control group of a run: the processes that share the processors as those of one service do."""

import contextlib
import os
import pathlib


def cpu_group():
    """The directory of the control group, with the controller of processors, that this process is in; None without one."""
    paths = {}
    for line in pathlib.Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        paths[controllers] = path
    for line in pathlib.Path("/proc/self/mounts").read_text().splitlines():
        _, place, kind, options, *_ = line.split()
        if kind == "cgroup" and "cpu" in options.split(","):
            path = next(path for controllers, path in paths.items() if "cpu" in controllers.split(","))
            return pathlib.Path(place + path)
        if kind == "cgroup2" and "cpu" in pathlib.Path(place, "cgroup.controllers").read_text().split():
            return pathlib.Path(place + paths[""])
    return None


def is_root(group):
    """Whether its processes are in no group yet."""
    is_second_version = (group / "cgroup.subtree_control").exists()
    return not (group / "cpu.weight").exists() if is_second_version else os.path.ismount(group)


@contextlib.contextmanager
def of_one_service():
    """All processes that are started in the block share one control group. Without one, Linux shares out the processors
    by session (autogroups), and each connection to PostgreSQL is a session: it then waits for milliseconds although its
    share is free. Tells when that is so."""
    with contextlib.ExitStack() as undoing:
        try:
            group = cpu_group()
            if not group:
                raise OSError("there is no controller of processors")
            if is_root(group):  # otherwise a service manager has made one
                enter_new_group(group, undoing)
        except OSError as error:
            print(f"no control group of its own ({error}): each session shares the processors by itself", flush=True)
        yield


def enter_new_group(group, undoing):
    controlled = group / "cgroup.subtree_control"
    if controlled.exists() and "cpu" not in controlled.read_text().split():
        controlled.write_text("+cpu")
        undoing.callback(controlled.write_text, "-cpu")
    own = group / f"cardcage-bench-{os.getpid()}"
    own.mkdir()
    undoing.callback(remove, own)
    (own / "cgroup.procs").write_text(str(os.getpid()))
    undoing.callback((group / "cgroup.procs").write_text, str(os.getpid()))


def remove(group):
    with contextlib.suppress(OSError):  # a process that is still ending
        group.rmdir()
