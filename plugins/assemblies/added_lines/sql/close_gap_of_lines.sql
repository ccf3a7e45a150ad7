-- Closes the gap that a deleted line has left among the added lines of an assembly.
-- One: tenant id (uuid). Two: assembly id (uuid). Three: number of the deleted line.
UPDATE assemblies.added_line AS line
   SET number = line.number - 1
 WHERE line.tenant_id = (SELECT $1::uuid)
   AND line.assembly_id = $2::uuid
   AND line.number > $3::bigint
