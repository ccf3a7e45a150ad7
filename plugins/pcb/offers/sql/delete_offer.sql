-- Deletes an offer with its prices.
-- One: tenant id (uuid). Two: offer id (uuid).
DELETE FROM pcb.offer AS offer
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.id = $2::uuid
