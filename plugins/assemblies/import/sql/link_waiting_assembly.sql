-- Links an assembly of an RfQ to an imported assembly.
-- One: tenant id (uuid). Two: assembly id (uuid). Three: id of the imported assembly (uuid).
UPDATE assemblies.assembly AS waiting
   SET linked_id = $3::uuid, updated_at = now(), row_version = waiting.row_version + 1
 WHERE waiting.tenant_id = (SELECT $1::uuid)
   AND waiting.id = $2::uuid
