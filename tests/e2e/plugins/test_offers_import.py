"""Imports of offers that are large, that meet each other, and that change nothing."""

import concurrent.futures
import json
import random
from collections import Counter
from pathlib import Path

from support.case import Case
from support.server import Server, wait_for

MAKERS = ["Texas Instruments", "onsemi", "Vishay", "Murata", "TDK"]


def part(number):
    return {"manufacturer": MAKERS[number % len(MAKERS)], "manufacturer_part_number": f"P-{number:05}"}


def offer(number, stock=1, prices=3, **more):
    """Offers of one number have one key."""
    return {"part": part(number % 500),
            "supplier": {"type": "External", "supplier": "DigiKey", "supplier_part_number": f"SPN-{number:06}"},
            "availability": {"available_stock": stock, "on_order": [{"date": "2027-01-15", "quantity": stock + 1}]},
            "prices": [{"moq": 10 ** row, "unit_price": {"amount": f"{stock}.{row}", "currency": "EUR"}}
                       for row in range(prices)], **more}


class Imports(Case):
    def setUp(self):
        receipt = self.must("POST", "/components/import", {"components": [
            {"internal_part_number": {"value": f"B-{first}"}, "type": "OffTheShelf", "part_options": [
                {"type": "OffTheShelf", **part(number)} for number in range(first, first + 50)]}
            for first in range(0, 500, 50)]})
        self.must("POST", f"/admin/component-uploads/{receipt['upload_id']}/run")

    def must(self, method, target, body=None):
        answer = self.tenant.send(method, target, body, Accept="*/*")
        self.assertIn(answer.status, (200, 202), answer)
        return answer.json

    def sql(self, text):
        return self.server.sql(f"SELECT {text.format(tenant=self.tenant.id)}")[0]

    def offers_import(self, items, query="", status=207, **headers):
        answer = self.tenant.send("POST", f"/offers/import{query}", items, Accept="*/*", **headers)
        self.assertEqual(answer.status, status, answer.text[:2000])
        return answer.json

    def state(self):
        """Everything that is stored, but ids and times."""
        return self.sql("""
            count(*) || ' ' || coalesce(sum(hashtextextended(concat_ws('|', offer.part_id, offer.internal_part_number,
                offer.supplier_part_number, offer.packaging, offer.import_context, offer.available_stock,
                offer.on_order_quantities::text, ladder.text), 0)::numeric), 0)
            FROM offers.offer AS offer
            CROSS JOIN LATERAL (SELECT string_agg(concat_ws(' ', position, moq, mpq, amount, currency), ';'
                                                  ORDER BY position) AS text
                                  FROM offers.price
                                 WHERE tenant_id = offer.tenant_id AND offer_id = offer.id) AS ladder
            WHERE offer.tenant_id = '{tenant}'""")


class OffersImport(Imports):
    def test_a_large_import_answers_in_order_and_in_flat_memory(self):
        count = 20_000
        items = []
        for number in range(count):
            item = offer(number, prices=number % 5 + 1)
            if number % 7 == 1:
                item["part"]["manufacturer_part_number"] = f"unheard-of-{number}"  # distinct, so many to look up
            if number % 7 == 2:
                item["prices"][0]["unit_price"]["amount"] = 1.5
            if number % 7 == 3:
                item["part"] = {"manufacturer": f"Nobody {number}", "manufacturer_part_number": "X"}
            items.append(item)
        body = json.dumps(items, indent=1).encode()
        self.offers_import([])
        Path(f"/proc/{self.server.pid}/clear_refs").write_text("5")  # the peak begins anew
        before = self.server.status("VmRSS")
        results = self.offers_import(body)
        self.assertLess(self.server.status("VmHWM") - before, 60 * 1024, "kB")
        self.assertEqual([result["part"] for result in results], [item["part"] for item in items])
        wanted = {1: ("unknown_reference", "/part/manufacturer_part_number"),
                  2: ("type", "/prices/0/unit_price/amount"), 3: ("unknown_reference", "/part/manufacturer")}
        for number, result in enumerate(results):
            if number % 7 not in wanted:
                self.assertEqual((result["status"], result["result"]), (200, "Created"), result)
                continue
            rule, pointer = wanted[number % 7]
            self.assertEqual((result["status"], result["result"], result["offer_id"]), (400, "Rejected", None), result)
            self.assertEqual([(error["rule"], error["pointer"]) for error in result["errors"]],
                             [(rule, f"/{number}{pointer}")])
        stored = [number for number in range(count) if number % 7 not in wanted]
        self.assertEqual(int(self.sql("count(*) FROM offers.offer WHERE tenant_id = '{tenant}'")), len(stored))
        self.assertEqual(int(self.sql("count(*) FROM offers.price WHERE tenant_id = '{tenant}'")),
                         sum(number % 5 + 1 for number in stored))

        # The same once more: the same state, with the same ids.
        state = self.state()
        again = self.offers_import(body)
        self.assertEqual(self.state(), state)
        self.assertEqual([result["offer_id"] for result in again], [result["offer_id"] for result in results])
        self.assertEqual(Counter(result["result"] for result in again),
                         {"Replaced": len(stored), "Rejected": count - len(stored)})

    def test_a_dry_run_answers_the_same_and_stores_nothing(self):
        self.offers_import([offer(number) for number in range(0, 100, 2)])
        before = self.state()
        items = [offer(number, stock=7, prices=number % 3 + 2) for number in range(100)] + [offer(3, stock=8), {}]
        dry = self.offers_import(items, "?dry_run=true")
        self.assertEqual(self.state(), before)
        real = self.offers_import(items)
        self.assertNotEqual(self.state(), before)
        for left, right in zip(dry, real, strict=True):
            if left["offer_id"] is None:
                right = {**right, "offer_id": None}
            self.assertEqual(left, right)
        self.assertEqual(Counter(result["result"] for result in real),
                         {"Replaced": 50, "Created": 50, "Superseded": 1, "Rejected": 1})

    def test_the_last_of_equal_keys_wins(self):
        results = self.offers_import([offer(1, stock=number + 1, prices=number % 4 + 1) for number in range(1000)])
        self.assertEqual(Counter(result["result"] for result in results), {"Superseded": 999, "Created": 1})
        self.assertEqual(len({result["offer_id"] for result in results}), 1)
        self.assertEqual(self.sql("count(*) || ' ' || max(available_stock) FROM offers.offer"
                                  " WHERE tenant_id = '{tenant}'"), "1 1000")

    def test_imports_of_the_same_keys_at_once_neither_fail_nor_mix(self):
        # The last import has written everything: no offer has the stock of one import and the prices of another.
        dice = random.Random(1)
        numbers = list(range(2000))
        bodies = []
        for stock in range(1, 7):
            dice.shuffle(numbers)
            bodies.append(json.dumps([offer(number, stock, prices=stock) for number in numbers]).encode())
        for round in range(3):
            with concurrent.futures.ThreadPoolExecutor(len(bodies)) as threads:
                for results in threads.map(self.offers_import, bodies):
                    self.assertEqual({result["status"] for result in results}, {200})
            mixed = self.sql("""
                count(*) FROM offers.offer AS offer
                WHERE offer.tenant_id = '{tenant}'
                  AND (SELECT array_agg(price.amount ORDER BY price.position) FROM offers.price AS price
                        WHERE price.tenant_id = offer.tenant_id AND price.offer_id = offer.id)
                      <> ARRAY(SELECT offer.available_stock + row / 10.0
                                 FROM generate_series(0, offer.available_stock::integer - 1) AS row)""")
            self.assertEqual(mixed, "0")
            self.assertEqual(self.sql("count(DISTINCT available_stock) || ' ' || count(*) FROM offers.offer"
                                      " WHERE tenant_id = '{tenant}'"), "1 2000", f"round {round}")

    def test_a_supplier_that_goes_while_its_offers_come_leaves_none_behind(self):
        for round in range(5):
            made = self.must("POST", "/suppliers", [{"name": f"Short lived {round}", "number": f"SL-{round}"}])
            id = made[0]["supplier"]["id"]
            items = [offer(number) for number in range(500)]
            for item in items:
                item["supplier"] = {"type": "External", "supplier_number": f"SL-{round}"}
            with concurrent.futures.ThreadPoolExecutor(2) as threads:
                results = threads.submit(self.offers_import, items)
                deleted = threads.submit(self.tenant.send, "DELETE", f"/suppliers/{id}", Accept="*/*")
                self.assertEqual(deleted.result().status, 204, deleted.result())
                self.assertEqual(len(results.result()), 500)
            self.assertEqual(self.sql(f"count(*) FROM offers.offer WHERE supplier_id = '{id}'"), "0")

    def test_a_refused_body_stores_nothing_of_it(self):
        before = self.state()
        self.offers_import([offer(number) for number in range(3000)] + ["no object"], status=400)
        self.offers_import(json.dumps([offer(number) for number in range(3000)]).encode()[:-1], status=400)
        self.assertEqual(self.state(), before)


class FirstOffersImport(Imports):
    """Imports of a server whose tables of offers have never held a row."""

    @property
    def server(self):
        if not hasattr(self, "_server"):
            self._server = Server({"server.request_timeout": "60s"}).start()
            self.addCleanup(self._server.remove)
        return self._server

    def test_statistics_of_an_empty_table_do_not_make_it_slow(self):
        # A dry run leaves pages, and no row that statistics could count. The check of a foreign key and the
        # replacing of prices, planned for no rows, must not read all of them for each.
        body = json.dumps([offer(number) for number in range(20_000)]).encode()
        self.offers_import(body, "?dry_run=true")
        self.server.sql("ANALYZE offers.offer; ANALYZE offers.price;")
        self.assertEqual(self.sql("reltuples FROM pg_class WHERE oid = 'offers.offer'::regclass"), "0")
        read = f"sum(seq_tup_read + idx_tup_fetch) FROM pg_stat_user_tables WHERE schemaname = 'offers'"
        written = "sum(n_tup_ins + n_tup_upd) FROM pg_stat_user_tables WHERE schemaname = 'offers'"
        for turn in range(3):
            before = int(self.sql(read)), int(self.sql(written))
            self.offers_import(body)
            # A session reports its statistics a while later, reading and writing at once.
            wait_for(lambda: int(self.sql(written)) >= before[1] + 20_000, 30, "statistics of the import")
            # Reading everything for each of 60,000 rows would be billions.
            self.assertLess(int(self.sql(read)) - before[0], 5_000_000, turn)
