-- Versions of the content of some assemblies: different after every change.
-- One: tenant id (uuid). Two: ids of the assemblies (array of uuid).
SELECT assembly.id AS assembly_id, assembly.row_version, assembly.linked_row_version, assembly.linked_id
  FROM assemblies_api.assembly_v1 AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = ANY ($2::uuid[])
