-- A PCB of an assembly.
-- One: tenant id (uuid). Two: assembly id (uuid).
SELECT pcb.id
  FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.assembly_id = $2::uuid
 LIMIT 1
