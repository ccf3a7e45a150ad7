-- PCBs that have offers of a supplier, locked in the order of their ids.
-- One: tenant id (uuid). Two: supplier id (uuid).
SELECT pcb.id
  FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = ANY (ARRAY(SELECT offer.pcb_id
                             FROM pcb.offer AS offer
                            WHERE offer.tenant_id = (SELECT $1::uuid)
                              AND offer.supplier_id = $2::uuid))
 ORDER BY pcb.id
   FOR UPDATE
