-- Counts a change of what an assembly contains.
-- One: tenant id (uuid). Two: assembly id (uuid).
UPDATE assemblies.assembly AS assembly
   SET updated_at = now(), row_version = assembly.row_version + 1
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = $2::uuid
