-- The PCBs of a list and those of an RfQ, locked in the order of their ids.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: PCB ids (array of uuid).
SELECT pcb.id, pcb.rfq_id, pcb.assembly_id
  FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND (pcb.rfq_id = $2::uuid OR pcb.id = ANY ($3::uuid[]))
 ORDER BY pcb.id
   FOR UPDATE
