-- Counts up the version of a locked PCB, because an analysis has changed what it shows. Nobody has edited it: `updated_at`
-- stays.
-- One: tenant id (uuid). Two: PCB id (uuid).
UPDATE pcb.pcb AS pcb
   SET row_version = pcb.row_version + 1
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
