-- The imported assembly of a number.
-- One: tenant id (uuid). Two: value. Three: revision, empty for none.
SELECT assembly.id
  FROM assemblies.assembly AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.value = $2::text
   AND assembly.revision = $3::text
   AND assembly.source = 'Import'
