-- A scenario of a snapshot, with what its selection bought and said about each line.
-- One: tenant id (uuid). Two: snapshot id (uuid). Three: scenario id (uuid). Four: its place. Five: its name. Six:
-- fingerprint. Seven: inputs (JSON). Eight: solution id (uuid).
INSERT INTO costing.snapshot_scenario (tenant_id, snapshot_id, sourcing_scenario_id, position, scenario_name,
                                       fingerprint, inputs, purchases, lines)
SELECT $1::uuid, $2::uuid, $3::uuid, $4::bigint, $5::text, $6::text, $7::text,
       (SELECT coalesce(json_agg(json_build_object(
                            'part_key', purchase.part_key, 'offer_id', purchase.offer_id,
                            'supplier_id', purchase.supplier_id, 'quantity', round(purchase.quantity, 10),
                            'used_quantity', round(purchase.used_quantity, 10),
                            'excess_quantity', round(purchase.excess_quantity, 10),
                            'foreign_unit_price', round(purchase.foreign_unit_price / purchase.price_quantity, 10),
                            'currency', purchase.currency, 'rate', round(purchase.rate, 10),
                            'unit_price', round(purchase.unit_price, 10), 'total', round(purchase.total, 10))
                            ORDER BY purchase.part_position, purchase.offer_id), '[]'::json)::text
          FROM sourcing_api.purchase_v1 AS purchase
         WHERE purchase.tenant_id = $1::uuid
           AND purchase.solution_id = $8::uuid),
       (SELECT coalesce(json_agg(json_build_object(
                            'assembly_id', line.assembly_id, 'position', line.position, 'status', line.status,
                            'needed_quantity', round(line.needed_quantity, 10),
                            'used_cost', round(line.used_cost, 10), 'excess_cost', round(line.excess_cost, 10),
                            'fee_cost', round(line.fee_cost, 10))
                            ORDER BY line.assembly_id, line.position), '[]'::json)::text
          FROM sourcing_api.line_v1 AS line
         WHERE line.tenant_id = $1::uuid
           AND line.solution_id = $8::uuid)
