"""A real board with real distributor offers, where it is at hand: every record is imported or explained, and importing
it again changes nothing. real_data.json counts the outcomes by reason."""

import json
import re
import unittest
from collections import Counter
from pathlib import Path

from support.case import Case

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT.parent / "shared" / "fixtures" / "safelink"
EXPECTED = Path(__file__).with_name("real_data.json")


def reason(result):
    """The outcome with what names one record taken out: quoted names, numbers, ids."""
    text = re.sub(r"'[^']*'|\"[^\"]*\"", "'…'", result.get("description") or "")
    text = re.sub(r"\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\b\d+\b", "#", text)
    return f"{result['status']} {result.get('result', '')}: {text}".replace(" :", ":")


@unittest.skipUnless(DATA.is_dir(), "the board's data are not at hand")
class RealData(Case):
    def post(self, target, name):
        answer = self.tenant.send("POST", target, (DATA / name).read_bytes())
        self.assertLess(answer.status, 300, answer)
        return answer.json

    def import_all(self):
        outcomes = {
            "manufacturers": self.post("/manufacturers/import", "manufacturers.json")["results"],
            "suppliers": self.post("/suppliers", "suppliers.json")}
        upload = self.post("/components/import", "components.json")["upload_id"]
        run = self.tenant.send("POST", f"/admin/component-uploads/{upload}/run")
        self.assertEqual(run.status, 200, run)
        outcomes["offers"] = self.post("/offers/import", "offers.json")
        table = {kind: dict(sorted(Counter(map(reason, results)).items())) for kind, results in outcomes.items()}
        table["components"] = {name: run.json[f"{name}_count"] for name in ("created", "updated", "unchanged", "deleted")}
        return table

    def stored(self):
        """Everything but ids of price rows and the times."""
        offers = [{**offer, "imported_at": None} for offer in self.tenant.get("/admin/offers").json]
        return (offers, self.tenant.get("/suppliers").json,
                [{**each, "updated_at": None} for each in self.tenant.get("/admin/components").json])

    def test_it_is_imported_and_imported_again(self):
        first = self.import_all()
        state = self.stored()
        second = self.import_all()
        self.assertEqual(self.stored(), state)
        found = {"first": first, "again": second}
        expected = json.loads(EXPECTED.read_text()) if EXPECTED.exists() else None
        self.assertEqual(found, expected, "what was found:\n" + json.dumps(found, indent=4, ensure_ascii=False))
