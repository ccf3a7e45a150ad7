-- Deletes the offers of a supplier with their prices.
-- One: tenant id (uuid). Two: supplier id (uuid).
DELETE FROM pcb.offer AS offer
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.supplier_id = $2::uuid
