-- One assembly.
-- One: tenant id (uuid). Two: assembly id (uuid).
SELECT assembly.id, assembly.rfq_id, assembly.name, assembly.type
  FROM assemblies_api.assembly_v1 AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = $2::uuid
