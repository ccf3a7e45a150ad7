-- Deletes the surplus price rows of offers whose ladders became shorter.
-- One: tenant id (uuid).
DELETE FROM offers.price AS price
 USING pg_temp.stored_offer AS stored
  JOIN pg_temp.offer_item AS item ON item.position = stored.position
 WHERE NOT stored.is_new
   AND price.tenant_id = (SELECT $1::uuid)
   AND price.offer_id = stored.offer_id
   AND price.position > cardinality(item.amounts)
