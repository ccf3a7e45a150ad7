-- Deletes a PCB and, by the foreign keys, everything that belongs to it.
-- One: tenant id (uuid). Two: PCB id (uuid).
DELETE FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
