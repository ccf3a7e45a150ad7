-- The options of one component with their parts: one row per part, one without a part for a generic option that matches
-- none. In the order of the options.
-- One: tenant id (uuid). Two: component id (uuid).
SELECT part_option.position, part_option.is_preferred, part_option.specification, part.id,
       part.manufacturer_name AS manufacturer,
       part.manufacturer_part_number, part.is_resolved AS is_manufacturer_known
  FROM components.part_option AS part_option
  LEFT JOIN components.generic_match AS generic_match
    ON generic_match.tenant_id = (SELECT $1::uuid)
   AND generic_match.component_id = part_option.component_id
   AND generic_match.position = part_option.position
  LEFT JOIN components.part AS part
    ON part.tenant_id = (SELECT $1::uuid)
   AND part.id = coalesce(part_option.part_id, generic_match.part_id)
 WHERE part_option.tenant_id = (SELECT $1::uuid)
   AND part_option.component_id = $2::uuid
 ORDER BY part_option.position, part.manufacturer_name, part.manufacturer_part_number
