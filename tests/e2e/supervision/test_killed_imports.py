"""A worker that is killed during an import: the data are as before or as after, as in one process that is killed
(host/test_faults), and the parent starts the next one."""

import test_faults as faults
from support.faults import FragileWorkers


def every_third(points):
    """The points of an import by threes, and each end of a transaction."""
    return [point for number, point in enumerate(points) if number % 3 == 0 or "COMMIT" in point[0]]


class KilledWorker(faults.KilledImports):
    """One of two: the other one answers meanwhile, from the same database."""

    kind = FragileWorkers

    def test_every_kind_of_import(self):
        for subject in (faults.Manufacturers(), faults.Suppliers(), faults.Offers(), faults.ComponentUpload(),
                        faults.ComponentRun(), faults.Assemblies(self.cluster), faults.Demand()):
            with self.subTest(path=subject.path):
                self.kill_at(subject, every_third)
        self.assertIsNone(self.fragile.process.poll(), "the parent serves throughout")
