-- Parts as other modules see them, with the components that may be them.
-- One: tenant id (uuid).
SELECT part.id, part.manufacturer_name, part.manufacturer_part_number, part.normalized_part_number, part.lifecycle,
       part.rohs, part.reach, part.msl, part.package,
       array(SELECT component.value || '/' || choice.position || CASE WHEN choice.is_preferred THEN '!' ELSE '' END
               FROM components_api.component_part_v1 AS choice
               JOIN components_api.component_v1 AS component
                 ON component.tenant_id = choice.tenant_id
                AND component.id = choice.component_id
              WHERE choice.tenant_id = (SELECT $1::uuid)
                AND choice.part_id = part.id
              ORDER BY component.value, choice.position) AS components
  FROM components_api.part_v1 AS part
 WHERE part.tenant_id = (SELECT $1::uuid)
 ORDER BY part.manufacturer_name, part.manufacturer_part_number
