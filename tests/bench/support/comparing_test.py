"""scripts/bench --check names what got worse than the table says, and nothing else."""

import pathlib
import unittest

from support.comparing import Table, compare
from support.measuring import Figure

TABLE = """
<!-- results: the output of scripts/bench --markdown -->
Commit `abc1234`.

| name | what | value | verdict |
| --- | --- | --- | --- |
| `tree.time` | time | 18.2 ms | reached |
| `tree.rate` | rate | 14,396 | reached |
| `tree.memory` | memory | 0.00 MB | reached |
| `list.time` | time | 2.40 x | reached |
<!-- end of results -->
"""


def figure(what, value, smaller_is_better=True):
    return Figure("tree", what, "", "-", value, smaller_is_better=smaller_is_better)


class Comparing(unittest.TestCase):
    def compared(self, time=18.2, rate=14_396, memory=0.0):
        return compare([figure("time", time), figure("rate", rate, False), figure("memory", memory)], Table.read(TABLE))

    def test_the_commit_is_read(self):
        self.assertEqual(Table.read(TABLE).commit, "abc1234")

    def test_what_is_as_good_is_not_named(self):
        self.assertEqual(self.compared(), [])
        self.assertEqual(self.compared(time=20.9, rate=12_520, memory=0.001), [])
        self.assertEqual(self.compared(time=1, rate=99_999), [])

    def test_what_is_worse_is_named(self):
        [line] = self.compared(time=915)
        self.assertRegex(line, r"^tree\.time: 4927% worse: 915, the table says 18\.2")
        [line] = self.compared(rate=12_500)
        self.assertRegex(line, r"^tree\.rate: 15% worse")
        [line] = self.compared(memory=3.0)
        self.assertRegex(line, r"^tree\.memory: ")

    def test_a_figure_of_one_side_only_is_named(self):
        lines = compare([figure("time", 18.2), figure("new", 1)], Table.read(TABLE))
        self.assertEqual(lines, ["tree.new: not in the table", "tree.rate: in the table, but not measured",
                                 "tree.memory: in the table, but not measured"])

    def test_the_table_of_this_tree_is_read_and_names_each_figure_once(self):
        text = (pathlib.Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
        table = Table.read(text)
        rows = [line for line in text.splitlines() if line.startswith("| `")]
        self.assertEqual(len(table.values), len(rows))
        self.assertNotEqual(table.commit, "unknown")


if __name__ == "__main__":
    unittest.main()
