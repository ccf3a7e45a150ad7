-- The assemblies of an RfQ, its root among them, and below which one each was created.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT assembly.id, assembly.parent_id
  FROM assemblies.assembly AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.rfq_id = $2::uuid
