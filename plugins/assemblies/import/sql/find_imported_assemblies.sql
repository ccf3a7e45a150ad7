-- The imported assemblies that a number may refer to: without a revision, all of them.
-- One: tenant id (uuid). Two: value. Three: revision, empty for none.
SELECT assembly.id, assembly.revision
  FROM assemblies.assembly AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.value = $2::text
   AND (assembly.revision = $3::text OR $3::text = '')
   AND assembly.source = 'Import'
