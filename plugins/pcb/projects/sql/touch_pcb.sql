-- Notes a change of a locked PCB.
-- One: tenant id (uuid). Two: PCB id (uuid).
UPDATE pcb.pcb AS pcb
   SET updated_at = now(), row_version = pcb.row_version + 1
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
