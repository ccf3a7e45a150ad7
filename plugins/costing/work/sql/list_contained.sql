-- The number of subassemblies of some assemblies.
-- One: tenant id (uuid). Two: assembly ids (uuid[]).
SELECT subassembly.parent_id AS assembly_id, sum(subassembly.quantity) AS quantity
  FROM assemblies_api.subassembly_v1 AS subassembly
 WHERE subassembly.tenant_id = (SELECT $1::uuid)
   AND subassembly.parent_id = ANY ($2::uuid[])
 GROUP BY subassembly.parent_id
