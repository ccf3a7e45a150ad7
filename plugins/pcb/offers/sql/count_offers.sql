-- The number of offers of a PCB.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT count(*)
  FROM pcb.offer AS offer
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.pcb_id = $2::uuid
