-- Inserts the price rows of new offers.
-- One: tenant id (uuid).
INSERT INTO offers.price (tenant_id, offer_id, position, moq, mpq, amount, currency)
SELECT $1::uuid, row.offer_id, row.position, row.moq, row.mpq, row.amount, row.currency
  FROM (
        SELECT stored.offer_id, generate_subscripts(item.amounts, 1) AS position, unnest(item.moqs) AS moq,
               unnest(item.mpqs) AS mpq, unnest(item.amounts) AS amount, unnest(item.currencies) AS currency
          FROM pg_temp.stored_offer AS stored
          JOIN pg_temp.offer_item AS item ON item.position = stored.position
         WHERE stored.is_new
       ) AS row
