-- Takes pictures away from a locked PCB.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: ids of their contents (uuid[]).
DELETE FROM pcb.preview AS preview
 WHERE preview.tenant_id = (SELECT $1::uuid)
   AND preview.pcb_id = $2::uuid
   AND preview.file_id = ANY ($3::uuid[])
