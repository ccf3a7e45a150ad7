"""The rows of plugins/contracts are those of the views that modules publish."""

import re
from pathlib import Path

from support.case import Case

CONTRACTS = Path(__file__).resolve().parents[3] / "plugins" / "contracts" / "include" / "cardcage" / "contracts"

# Types of PostgreSQL that a member of a row may be read from.
READ_FROM = {"std::string": {"text", "numeric"}, "bool": {"bool"}, "std::int64_t": {"int4", "int8"}, "sdk::Decimal": {"numeric"},
             "sdk::Date": {"date"}, "sdk::Timestamp": {"timestamptz"}, "sdk::Currency": {"text"}}


def read_from(member_type):
    plain = re.sub(r"^std::(optional|vector)<(.*)>$", r"\2", member_type)
    if plain != member_type:
        array = "_" if member_type.startswith("std::vector") else ""
        return {array + each for each in read_from(plain)}
    return READ_FROM.get(plain, {"uuid"})


def declared_rows():
    """The members of each row struct, (name, type) in order, by its view."""
    rows = {}
    for header in sorted((CONTRACTS / "views").glob("*.hpp")):
        for view, body in re.findall(r"/// A row of (\w+\.\w+)\..*?struct \w+ \{(.*?)\n\};", header.read_text(), re.DOTALL):
            rows[view] = [(name, of) for of, name in re.findall(r"^    (\S+) (\w+)(?: = \w+)?;", body, re.MULTILINE)]
    return rows


class PublishedViews(Case):
    def columns(self):
        columns = {}
        for line in self.server.sql("SELECT table_schema || '.' || table_name, column_name, udt_name"
                "  FROM information_schema.columns WHERE table_schema LIKE '%\\_api'"
                " ORDER BY table_schema, table_name, ordinal_position"):
            view, name, of = line.split("|")
            columns.setdefault(view, []).append((name, of))
        modules = {header.stem for header in (CONTRACTS / "views").glob("*.hpp")}
        return {view: found for view, found in columns.items() if view.split("_api.")[0] in modules}

    def test_every_published_view_has_its_row(self):
        self.assertEqual(sorted(declared_rows()), sorted(self.columns()))

    def test_a_row_has_the_columns_of_its_view_in_order(self):
        rows = declared_rows()
        for view, columns in self.columns().items():
            with self.subTest(view=view):
                self.assertEqual([name for name, _ in rows[view]], [name for name, _ in columns])

    def test_a_row_can_be_read_from_its_view(self):
        rows = declared_rows()
        for view, columns in self.columns().items():
            for (name, member), (_, of) in zip(rows[view], columns):
                with self.subTest(view=view, column=name):
                    self.assertIn(of, read_from(member))
