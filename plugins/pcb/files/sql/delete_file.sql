-- Deletes a file of a locked PCB; its content is removed by the files service.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: name.
DELETE FROM pcb.pcb_file AS file
 WHERE file.tenant_id = (SELECT $1::uuid)
   AND file.pcb_id = $2::uuid
   AND file.name = $3::text
