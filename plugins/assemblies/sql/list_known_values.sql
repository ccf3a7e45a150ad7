-- Returns the values that imported assemblies have.
-- One: tenant id (uuid). Two: values (array of text).
SELECT DISTINCT assembly.value
  FROM assemblies.assembly AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.value = ANY ($2::text[])
   AND assembly.source = 'Import'
 ORDER BY assembly.value
