-- The PCBs of some assemblies, in the order of creation.
-- One: tenant id (uuid). Two: assembly ids (array of uuid).
SELECT pcb.assembly_id, pcb.id AS pcb_id
  FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.assembly_id = ANY ($2::uuid[])
 ORDER BY pcb.created_at, pcb.id
