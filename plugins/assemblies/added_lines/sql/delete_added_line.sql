-- Deletes an added line; returns its number.
-- One: tenant id (uuid). Two: assembly id (uuid). Three: module. Four: its record (uuid).
DELETE FROM assemblies.added_line AS line
 WHERE line.tenant_id = (SELECT $1::uuid)
   AND line.assembly_id = $2::uuid
   AND line.source = $3::text
   AND line.record_id = $4::uuid
RETURNING line.number
