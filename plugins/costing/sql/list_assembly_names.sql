-- Names and numbers of some assemblies. The revision counts only with a number.
-- One: tenant id (uuid). Two: assembly ids (uuid[]).
SELECT assembly.id, assembly.name, assembly.value,
       CASE WHEN assembly.value IS NOT NULL THEN assembly.revision END AS revision
  FROM assemblies_api.assembly_v1 AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = ANY ($2::uuid[])
