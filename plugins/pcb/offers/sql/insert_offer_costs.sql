-- Inserts the one-time costs of an offer.
-- One: tenant id (uuid). Two: offer id (uuid). Three: types (array of text). Four: prices (array of numeric).
INSERT INTO pcb.offer_cost (tenant_id, offer_id, position, type, price)
SELECT $1::uuid, $2::uuid, given.position, given.type, given.price
  FROM unnest($3::text[], $4::numeric[]) WITH ORDINALITY AS given(type, price, position)
