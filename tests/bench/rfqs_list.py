"""rfqs_list: GET /rfqs of 20,000 RfQs, against psql with COPY (SELECT json_build_object(…)) of the same rows.

The peer reads the same tables over the same Unix socket as the runtime login in the role of the module, so under the
same row-level security, by the same joins, and gets each RfQ as the JSON text that the server answers. It is spared HTTP, the token, and
whatever makes the array of the rows. Both sides are timed until the last byte has come.

Memory is the peak resident memory of the server above what it had before.
"""

import contextlib
import http.client
import json
import os
import subprocess
import time

from support.measuring import Figure, Unmeasurable, median, ratios, show_runs
from offers_import import peak_megabytes

RFQS = 20_000
RFQ = "application/api.cardcage.rfq-v1+json"

INSERT_RFQS = """
INSERT INTO rfqs.rfq (tenant_id, number, name, status, customer_id, internal_part_number, internal_part_revision,
                      customer_part_number, customer_part_customer_id, type, industry, order_quantities, base_currency,
                      due_date, watchers, notes, external_reference, tags, pcb_ids, created_by_type, created_by_id,
                      created_at, updated_at)
SELECT customer.tenant_id, 'LIST-' || lpad(serial::text, 6, '0'), 'Motor controller ' || serial, 'InProgress',
       customer.id, '4711-' || serial, 'B', CASE WHEN serial % 3 = 0 THEN 'K-77' END,
       CASE WHEN serial % 3 = 0 THEN customer.id END, 'PCBA', 'Industrial', '{100,500,1000}', 'EUR', '2026-03-14', '{}',
       'Repeat order likely.', 'CRM-' || serial, '{repeat,urgent}', '{}', 'ApiClient', gen_random_uuid(),
       now() - serial * interval '1 second', now()
  FROM (SELECT tenant_id, id, row_number() OVER (ORDER BY number) AS serial FROM customers.customer
         WHERE tenant_id = :'tenant'::uuid) AS customer(tenant_id, id, place)
  JOIN generate_series(1, :rfqs) AS serial ON serial % 10000 + 1 = place;
INSERT INTO rfqs.quotation (tenant_id, id, rfq_id, file_name, uploaded_at, released_at, released_to)
SELECT tenant_id, gen_random_uuid(), id, 'Quotation.pdf', now(), now(), customer_id
  FROM rfqs.rfq WHERE tenant_id = :'tenant'::uuid AND right(number, 1) IN ('0', '5');
VACUUM ANALYZE rfqs.rfq, rfqs.quotation;
"""

# The time formats and the order of the members are those of the interface.
SELECT_JSON = r"""
COPY (
SELECT json_build_object(
           'id', rfq.id, 'number', rfq.number, 'name', rfq.name, 'status', rfq.status,
           'customer', CASE WHEN customer.id IS NOT NULL THEN
               json_build_object('id', customer.id, 'number', customer.number, 'name', customer.name) END,
           'customer_user_id', rfq.customer_user_id,
           'internal_part_number', CASE WHEN rfq.internal_part_number IS NOT NULL THEN json_build_object(
               'value', rfq.internal_part_number, 'revision', rfq.internal_part_revision) END,
           'customer_part_numbers', CASE WHEN rfq.customer_part_number IS NULL THEN '[]'::json
               ELSE json_build_array(json_build_object(
                   'value', rfq.customer_part_number, 'revision', rfq.customer_part_revision,
                   'customer', json_build_object('id', named.id, 'number', named.number, 'name', named.name))) END,
           'type', rfq.type, 'industry', rfq.industry, 'order_quantities', rfq.order_quantities,
           'base_currency', rfq.base_currency, 'due_date', rfq.due_date,
           'quotation_valid_until', rfq.quotation_valid_until,
           'requested_delivery_date', rfq.requested_delivery_date, 'assigned_to', rfq.assigned_to,
           'watchers', rfq.watchers, 'notes', rfq.notes, 'external_reference', rfq.external_reference,
           'tags', rfq.tags, 'pcb_ids', rfq.pcb_ids, 'is_cost_frozen', rfq.is_cost_frozen,
           'quotation', CASE WHEN quotation.id IS NOT NULL THEN json_build_object(
               'id', quotation.id, 'file_name', quotation.file_name,
               'uploaded_at', to_char(quotation.uploaded_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
               'released_at', to_char(quotation.released_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) END,
           'no_quote_reason', rfq.no_quote_reason, 'sourcing_scenario_ids', rfq.sourcing_scenario_ids,
           'created_at', to_char(rfq.created_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
           'updated_at', to_char(rfq.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
           'created_by', json_build_object('type', rfq.created_by_type, 'id', rfq.created_by_id))
  FROM rfqs.rfq AS rfq
  LEFT JOIN LATERAL (SELECT id, number, name FROM customers_api.customer_v1 AS known
                      WHERE known.tenant_id = rfq.tenant_id AND known.id = rfq.customer_id LIMIT 1) AS customer ON true
  LEFT JOIN LATERAL (SELECT id, number, name FROM customers_api.customer_v1 AS known
                      WHERE known.tenant_id = rfq.tenant_id AND known.id = rfq.customer_part_customer_id LIMIT 1)
       AS named ON true
  LEFT JOIN rfqs.quotation AS quotation
    ON quotation.tenant_id = rfq.tenant_id AND quotation.rfq_id = rfq.id
 WHERE rfq.tenant_id = '{tenant}'
 ORDER BY rfq.created_at, rfq.id) TO STDOUT;
"""


def list_rfqs(server):
    """The body, and seconds until it is complete."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)) as connection:
        begun = time.perf_counter()
        connection.request("GET", "/rfqs", headers={"Authorization": f"Bearer {server.bearer()}", "Accept": RFQ})
        answer = connection.getresponse()
        body = answer.read()
        spent = time.perf_counter() - begun
    if answer.status != 200:
        raise Unmeasurable(f"GET /rfqs answers {answer.status}: {body[:500]!r}")
    return body, spent


def copy_rfqs(server):
    """The same of the peer."""
    tenant = server.installation.tenant
    options = f"-c cardcage.tenant={tenant} -c role=cardcage_rfqs -c search_path=pg_catalog -c timezone=UTC"
    begun = time.perf_counter()
    done = subprocess.run(
        ["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c", SELECT_JSON.replace("{tenant}", tenant)],
        capture_output=True, env={**os.environ, **server.database, "PGUSER": "cardcage_runtime", "PGOPTIONS": options})
    spent = time.perf_counter() - begun
    if done.returncode:
        raise Unmeasurable("psql: " + done.stderr.decode())
    return done.stdout, spent


def require_equal_bodies(ours, peer, count):
    # COPY writes a backslash twice.
    theirs = [json.loads(line) for line in peer.decode().replace("\\\\", "\\").splitlines()]
    # Other benches of the same call have made RfQs, too.
    if len(theirs) < count or json.loads(ours) != theirs:
        raise Unmeasurable("the bodies of the two sides differ")


def measure(installation, plan):
    count = RFQS if plan.runs >= 5 else RFQS // 10
    with installation.server() as server:
        server.psql(INSERT_RFQS, tenant=installation.tenant, rfqs=count)
        require_equal_bodies(list_rfqs(server)[0], copy_rfqs(server)[0], count)
        ours, peers = [], []
        for _ in range(plan.runs * 2):
            ours.append(list_rfqs(server)[1])
            peers.append(copy_rfqs(server)[1])
        size = len(list_rfqs(server)[0])
        peak = peak_megabytes(server, lambda: list_rfqs(server))
    show_runs("rfqs_list", f"{count:,} RfQs, {size / 1e6:,.1f} MB, ms", [spent * 1000 for spent in ours])
    show_runs("rfqs_list", "COPY of the same JSON, ms", [spent * 1000 for spent in peers])
    return [
        Figure("rfqs_list", f"GET /rfqs of {count:,}, speed", f"{median(ours) * 1000:,.0f} ms",
               f"{median(peers) * 1000:,.0f} ms", median(ratios(peers, ours)), " x", reach=0.5),
        Figure("rfqs_list", f"peak memory of a list of {size / 1e6:,.0f} MB", f"{peak:,.0f} MB", "-", peak, " MB",
               reach=20, smaller_is_better=True),
    ]
