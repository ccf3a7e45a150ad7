-- Stores an offer of another module for a custom part, or changes the one of its key; returns its id.
-- One: tenant id (uuid). Two: custom part id (uuid). Three: module. Four: its record (uuid). Five: key. Six: supplier id
-- (uuid). Seven: lead time in days. Eight: valid until or NULL (date). Nine to twelve: names, amounts, currencies and
-- kinds of the one-time costs (arrays). 13: charge key or NULL.
INSERT INTO offers.offer AS offer (
    tenant_id, custom_part_id, source, source_record, source_key, supplier_id, price_type, lead_time, valid_until,
    one_time_cost_names, one_time_cost_amounts, one_time_cost_currencies, one_time_cost_kinds, charge_key)
VALUES (
    $1::uuid, $2::uuid, $3::text, $4::uuid, $5::text, $6::uuid, 'Quote', $7::integer, $8::date, $9::text[],
    $10::numeric[], $11::text[], $12::text[], $13::text)
    ON CONFLICT (tenant_id, source, source_record, source_key) WHERE source IS NOT NULL
    DO UPDATE
   SET custom_part_id = excluded.custom_part_id, supplier_id = excluded.supplier_id, lead_time = excluded.lead_time,
       valid_until = excluded.valid_until, one_time_cost_names = excluded.one_time_cost_names,
       one_time_cost_amounts = excluded.one_time_cost_amounts,
       one_time_cost_currencies = excluded.one_time_cost_currencies,
       one_time_cost_kinds = excluded.one_time_cost_kinds, charge_key = excluded.charge_key, imported_at = now(),
       row_version = offer.row_version + 1
RETURNING offer.id
