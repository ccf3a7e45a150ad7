-- The PCBs of a list that exist. They cannot be deleted before the end of the transaction.
-- One: tenant id (uuid). Two: PCB ids (array of uuid).
SELECT pcb.id
  FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = ANY ($2::uuid[])
 ORDER BY pcb.id
   FOR KEY SHARE
