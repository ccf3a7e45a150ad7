-- Part options of the BOM lines of some assemblies, the preferred one of each line first.
-- One: tenant id (uuid). Two: ids of the assemblies (array of uuid).
SELECT part_option.assembly_id, part_option.item_position, part_option.value, part_option.revision,
       part_option.option_assembly_id
  FROM assemblies_api.bom_option_v1 AS part_option
 WHERE part_option.tenant_id = (SELECT $1::uuid)
   AND part_option.assembly_id = ANY ($2::uuid[])
 ORDER BY part_option.assembly_id, part_option.item_position, part_option.position
