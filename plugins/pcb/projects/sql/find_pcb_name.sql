-- The name of a PCB.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT pcb.name
  FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
