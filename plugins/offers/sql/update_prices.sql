-- Rewrites the price rows that an import changes.
-- One: tenant id (uuid).
UPDATE offers.price AS price
   SET moq = row.moq, mpq = row.mpq, amount = row.amount, currency = row.currency
  FROM pg_temp.stored_offer AS stored
  JOIN pg_temp.offer_item AS item ON item.position = stored.position
 CROSS JOIN LATERAL unnest(item.moqs, item.mpqs, item.amounts, item.currencies) WITH ORDINALITY
       AS row(moq, mpq, amount, currency, position)
 WHERE NOT stored.is_new
   AND price.tenant_id = $1::uuid
   AND price.offer_id = stored.offer_id
   AND price.position = row.position
   AND (price.moq, price.mpq, price.amount, price.currency)
       IS DISTINCT FROM (row.moq, row.mpq, row.amount, row.currency)
