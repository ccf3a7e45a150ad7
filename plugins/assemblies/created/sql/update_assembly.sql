-- Stores an assembly of an RfQ after a change.
-- One: tenant id (uuid). Two: assembly id (uuid). Three: parent (uuid). Four: imported assembly that is read in its
-- place (uuid or NULL). Then: value, revision, name, notes, type, industry, number of BOM items.
UPDATE assemblies.assembly AS assembly
   SET parent_id = $3::uuid, linked_id = $4::uuid, value = $5::text, revision = coalesce($6::text, ''),
       name = $7::text, notes = $8::text, type = $9::text, industry = $10::text, bom_item_count = $11::bigint,
       updated_at = now(), row_version = assembly.row_version + 1
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = $2::uuid
RETURNING assembly.row_version
