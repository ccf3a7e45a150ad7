-- Inserts the additional price rows of replaced offers whose ladders became longer.
-- One: tenant id (uuid).
INSERT INTO offers.price (tenant_id, offer_id, position, moq, mpq, amount, currency)
SELECT $1::uuid, stored.offer_id, place.position, item.moqs[place.position], item.mpqs[place.position],
       item.amounts[place.position], item.currencies[place.position]
  FROM pg_temp.stored_offer AS stored
  JOIN pg_temp.offer_item AS item ON item.position = stored.position
 CROSS JOIN LATERAL (
       SELECT coalesce(max(price.position), 0) AS length
         FROM offers.price AS price
        WHERE price.tenant_id = (SELECT $1::uuid)
          AND price.offer_id = stored.offer_id
       ) AS kept
 CROSS JOIN generate_series(kept.length + 1, cardinality(item.amounts)) AS place(position)
 WHERE NOT stored.is_new
   AND kept.length < cardinality(item.amounts)
