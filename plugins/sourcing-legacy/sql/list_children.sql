-- Assemblies that some assemblies contain: subassemblies, and assemblies among the part options of their lines.
-- One: tenant id (uuid). Two: ids of the assemblies (array of uuid).
SELECT nesting.child_id AS id
  FROM assemblies_api.subassembly_v1 AS nesting
 WHERE nesting.tenant_id = (SELECT $1::uuid)
   AND nesting.parent_id = ANY ($2::uuid[])
 UNION
SELECT part_option.option_assembly_id
  FROM assemblies_api.bom_option_v1 AS part_option
 WHERE part_option.tenant_id = (SELECT $1::uuid)
   AND part_option.assembly_id = ANY ($2::uuid[])
   AND part_option.option_assembly_id IS NOT NULL
