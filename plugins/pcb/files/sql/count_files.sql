-- Counts the files of a PCB.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT count(*) AS count
  FROM pcb.pcb_file AS file
 WHERE file.tenant_id = (SELECT $1::uuid)
   AND file.pcb_id = $2::uuid
