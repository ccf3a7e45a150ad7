-- Assemblies.
-- One: tenant id (uuid). Two: assembly ids (uuid[]).
SELECT assembly.id, assembly.linked_id, assembly.rfq_id, assembly.name, assembly.value, assembly.revision,
       assembly.type
  FROM assemblies_api.assembly_v1 AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = ANY ($2::uuid[])
