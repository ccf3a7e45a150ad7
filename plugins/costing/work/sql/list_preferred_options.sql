-- The preferred options of the BOM lines of some assemblies.
-- One: tenant id (uuid). Two: assembly ids (uuid[]).
SELECT part_option.assembly_id, part_option.item_position, part_option.value, part_option.revision,
       part_option.option_assembly_id IS NOT NULL AS is_assembly
  FROM assemblies_api.bom_option_v1 AS part_option
 WHERE part_option.tenant_id = (SELECT $1::uuid)
   AND part_option.assembly_id = ANY ($2::uuid[])
   AND part_option.position = 1
