"""Compares the figures of a run with the table of README.md."""

import dataclasses
import re

WORSE = 0.15  # a figure that is worse by more than this share is named
README_ROWS = re.compile(r"<!-- results:.*?-->(.*?)<!-- end of results -->", re.DOTALL)
NUMBER = re.compile(r"-?[\d,]+(?:\.\d+)?")


@dataclasses.dataclass
class Table:
    """Values of the table by the names of their figures, and the commit they were measured on."""

    commit: str
    values: dict[str, float]

    @staticmethod
    def read(text):
        found = README_ROWS.search(text)
        if not found:
            raise ValueError("there is no table of results between its two marks")
        rows = [[cell.strip() for cell in line.strip("| ").split(" | ")]
                for line in found.group(1).splitlines() if line.startswith("|")]
        head, rows = rows[0], rows[2:]
        name, value = head.index("name"), head.index("value")
        values = {row[name].strip("`"): float(NUMBER.match(row[value]).group().replace(",", "")) for row in rows}
        commit = re.search(r"[Cc]ommit `([^`]+)`", found.group(1))
        return Table(commit.group(1) if commit else "unknown", values)


def share_worse(figure, before):
    """By which share a figure is worse than it was; 0 or less when it is not. A change that the two digits of the table
    cannot show is none."""
    now = figure.value
    if abs(now - before) < 0.01 * max(1.0, 10 ** (len(str(int(abs(before)))) - 3)):
        return 0.0
    if not figure.smaller_is_better:
        now, before = before, now
    return now / before - 1 if before > 0 else float("inf")


def compare(figures, table):
    """Lines about what got worse, and about figures that only one of the two sides has."""
    lines = []
    for figure in figures:
        if figure.name not in table.values:
            lines.append(f"{figure.name}: not in the table")
            continue
        before = table.values[figure.name]
        worse = share_worse(figure, before)
        if worse > WORSE:
            lines.append(f"{figure.name}: {worse:.0%} worse: {figure.value_text()}, the table says {before:,g}")
    benches, names = {figure.bench for figure in figures}, {figure.name for figure in figures}
    lines += [f"{name}: in the table, but not measured" for name in table.values
              if name.partition(".")[0] in benches and name not in names]
    return lines
