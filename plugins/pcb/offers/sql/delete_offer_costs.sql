-- Deletes the one-time costs of an offer.
-- One: tenant id (uuid). Two: offer id (uuid).
DELETE FROM pcb.offer_cost AS once
 WHERE once.tenant_id = (SELECT $1::uuid)
   AND once.offer_id = $2::uuid
