-- Rewrites the price rows that an import changes.
-- One: tenant id (uuid).
UPDATE offers.price AS price
   SET moq = row.moq, mpq = row.mpq, amount = row.amount, currency = row.currency
  FROM (
        SELECT stored.offer_id, generate_subscripts(item.amounts, 1) AS position, unnest(item.moqs) AS moq,
               unnest(item.mpqs) AS mpq, unnest(item.amounts) AS amount, unnest(item.currencies) AS currency
          FROM pg_temp.stored_offer AS stored
          JOIN pg_temp.offer_item AS item ON item.position = stored.position
         WHERE NOT stored.is_new
       ) AS row
 WHERE price.tenant_id = $1::uuid
   AND price.offer_id = row.offer_id
   AND price.position = row.position
   AND (price.moq, price.mpq, price.amount, price.currency)
       IS DISTINCT FROM (row.moq, row.mpq, row.amount, row.currency)
