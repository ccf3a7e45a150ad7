-- Deletes the price ladder of one offer.
-- One: tenant id (uuid). Two: offer id (uuid).
DELETE FROM offers.price AS price
 WHERE price.tenant_id = (SELECT $1::uuid)
   AND price.offer_id = $2::uuid
