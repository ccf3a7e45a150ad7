-- The custom parts of kind Pcb that the BOM lines of an assembly name, with the number of these lines.
-- One: tenant id (uuid). Two: assembly id (uuid).
SELECT custom_part.id, custom_part.value, custom_part.revision,
       count(DISTINCT part_option.item_position) AS lines
  FROM assemblies_api.bom_option_v1 AS part_option
  JOIN components_api.custom_part_v1 AS custom_part
    ON custom_part.tenant_id = (SELECT $1::uuid)
   AND custom_part.value = part_option.value
   AND custom_part.revision = part_option.revision
   AND custom_part.part_type = 'Pcb'
 WHERE part_option.tenant_id = (SELECT $1::uuid)
   AND part_option.assembly_id = $2::uuid
 GROUP BY custom_part.id, custom_part.value, custom_part.revision
 ORDER BY custom_part.value, custom_part.revision
