-- An assembly that belongs to an RfQ, locked until the end of the transaction.
-- One: tenant id (uuid). Two: assembly id (uuid). Three: RfQ id (uuid).
SELECT assembly.id
  FROM assemblies.assembly AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = $2::uuid
   AND assembly.rfq_id = $3::uuid
   FOR UPDATE
