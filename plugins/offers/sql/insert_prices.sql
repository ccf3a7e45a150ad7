-- Price rows of new offers.
-- One: tenant id (uuid).
INSERT INTO offers.price (tenant_id, offer_id, position, moq, mpq, amount, currency)
SELECT $1::uuid, stored.offer_id, row.position, row.moq, row.mpq, row.amount, row.currency
  FROM pg_temp.stored_offer AS stored
  JOIN pg_temp.offer_item AS item ON item.position = stored.position
 CROSS JOIN LATERAL unnest(item.moqs, item.mpqs, item.amounts, item.currencies) WITH ORDINALITY
       AS row(moq, mpq, amount, currency, position)
 WHERE stored.is_new
