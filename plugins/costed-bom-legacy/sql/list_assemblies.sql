-- Some assemblies.
-- One: tenant id (uuid). Two: ids (array of uuid).
SELECT assembly.id, assembly.name, assembly.bom_item_count
  FROM assemblies_api.assembly_v1 AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = ANY ($2::uuid[])
