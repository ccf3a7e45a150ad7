-- PCBs that have offers which are not outdated, locked in the order of their ids.
-- One: tenant id (uuid).
SELECT pcb.id
  FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = ANY (ARRAY(SELECT offer.pcb_id
                             FROM pcb.offer AS offer
                            WHERE offer.tenant_id = (SELECT $1::uuid)
                              AND NOT offer.is_outdated))
 ORDER BY pcb.id
   FOR UPDATE
