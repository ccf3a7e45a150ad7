-- Counts up the versions of a locked PCB and of its specifications, because an analysis has changed what they show.
-- Nobody has edited them: `updated_at` stays.
-- One: tenant id (uuid). Two: PCB id (uuid).
WITH specifications AS (
         UPDATE pcb.specification AS specification
            SET row_version = specification.row_version + 1
          WHERE specification.tenant_id = (SELECT $1::uuid)
            AND specification.pcb_id = $2::uuid)
UPDATE pcb.pcb AS pcb
   SET row_version = pcb.row_version + 1
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
