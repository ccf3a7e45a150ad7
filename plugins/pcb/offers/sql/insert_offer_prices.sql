-- Inserts the prices of an offer.
-- One: tenant id (uuid). Two: offer id (uuid). Three: quantities, four: working days (arrays of bigint). Five: prices of
-- one board (array of numeric).
INSERT INTO pcb.offer_price (tenant_id, offer_id, position, quantity, lead_time_working_days, unit_price)
SELECT $1::uuid, $2::uuid, given.position, given.quantity, given.lead_time, given.unit_price
  FROM unnest($3::bigint[], $4::bigint[], $5::numeric[]) WITH ORDINALITY
       AS given(quantity, lead_time, unit_price, position)
