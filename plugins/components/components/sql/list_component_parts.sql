-- The parts of one component, each once: preferred ones first, then in the order of the options.
-- One: tenant id (uuid). Two: component id (uuid).
SELECT part.id, part.is_resolved, part.manufacturer_name AS manufacturer, part.manufacturer_part_number, part.data
  FROM (SELECT coalesce(part_option.part_id, generic_match.part_id) AS part_id,
               bool_or(part_option.is_preferred) AS is_preferred,
               min(part_option.position) AS position
          FROM components.part_option AS part_option
          LEFT JOIN components.generic_match AS generic_match
            ON generic_match.tenant_id = (SELECT $1::uuid)
           AND generic_match.component_id = part_option.component_id
           AND generic_match.position = part_option.position
         WHERE part_option.tenant_id = (SELECT $1::uuid)
           AND part_option.component_id = $2::uuid
         GROUP BY coalesce(part_option.part_id, generic_match.part_id)) AS choice
  JOIN components.part AS part
    ON part.tenant_id = (SELECT $1::uuid)
   AND part.id = choice.part_id
 ORDER BY choice.is_preferred DESC, choice.position, part.manufacturer_name, part.manufacturer_part_number
