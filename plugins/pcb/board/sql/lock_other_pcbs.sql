-- The PCBs of an assembly but for one, locked, the oldest first.
-- One: tenant id (uuid). Two: assembly id (uuid). Three: id of the one that is left out (uuid).
SELECT pcb.id
  FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.assembly_id = $2::uuid
   AND pcb.id <> $3::uuid
 ORDER BY pcb.created_at, pcb.id
   FOR UPDATE
