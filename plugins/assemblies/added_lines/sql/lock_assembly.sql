-- An assembly, locked until the end of the transaction.
-- One: tenant id (uuid). Two: assembly id (uuid).
SELECT assembly.id
  FROM assemblies.assembly AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = $2::uuid
   FOR UPDATE
