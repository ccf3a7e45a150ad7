-- Deletes the prices of an offer.
-- One: tenant id (uuid). Two: offer id (uuid).
DELETE FROM pcb.offer_price AS price
 WHERE price.tenant_id = (SELECT $1::uuid)
   AND price.offer_id = $2::uuid
