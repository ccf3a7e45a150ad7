-- The assemblies that belong to an RfQ.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT assembly.id
  FROM assemblies_api.assembly_v1 AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.rfq_id = $2::uuid
