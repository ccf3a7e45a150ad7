-- Part options of these assemblies, in their order, with the component that currently has the number.
-- One: tenant id (uuid). Two: assembly ids (array of uuid).
SELECT part_option.assembly_id, part_option.item_position, part_option.value, part_option.revision,
       component.type AS component_type,
       component.custom_part_id,
       component.id IS NULL AND part_option.option_assembly_id IS NULL AS is_missing
  FROM assemblies_api.bom_option_v1 AS part_option
  LEFT JOIN components_api.component_v1 AS component
    ON component.tenant_id = part_option.tenant_id
   AND component.value = part_option.value
   AND component.revision = part_option.revision
 WHERE part_option.tenant_id = (SELECT $1::uuid)
   AND part_option.assembly_id = ANY ($2::uuid[])
 ORDER BY part_option.assembly_id, part_option.item_position, part_option.position
