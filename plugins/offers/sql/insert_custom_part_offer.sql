-- Stores an offer for a custom part; gives its id.
-- One: tenant id (uuid). Two: custom part, three: scenario, four: supplier (uuid). Five: packaging or NULL. Six: price
-- type. Seven: lead time in days or NULL (integer). Eight: unit quantity (numeric). Nine: unit. Ten: valid until or
-- NULL (date). Eleven: notes or NULL. Twelve to fourteen: names, amounts and currencies of the one-time costs (arrays).
INSERT INTO offers.offer (
    tenant_id, custom_part_id, sourcing_scenario_id, supplier_id, packaging, price_type, lead_time, unit_quantity, unit,
    valid_until, notes, one_time_cost_names, one_time_cost_amounts, one_time_cost_currencies)
VALUES (
    $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::text, $6::text, $7::integer, $8::numeric, $9::text, $10::date,
    $11::text, $12::text[], $13::numeric[], $14::text[])
RETURNING id
