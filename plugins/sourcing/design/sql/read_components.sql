-- Components by the values of their numbers, of all revisions, with their parts of manufacturers in order. It is one
-- statement, so a component and its parts are of the same moment.
-- One: tenant id (uuid). Two: values (array of text).
WITH component AS MATERIALIZED (
    SELECT component.id, component.value, component.revision, component.unit,
           trim_scale(component.attrition_percent) AS attrition_percent,
           trim_scale(component.setup_quantity) AS setup_quantity, component.custom_part_id,
           component.approval = 'Blocked' AS is_blocked, component.lifecycle, component.rohs, component.reach
      FROM components_api.component_v1 AS component
     WHERE component.tenant_id = (SELECT $1::uuid)
       AND component.value = ANY ($2::text[])),
choice AS MATERIALIZED (
    SELECT component_part.component_id, count(DISTINCT component_part.part_id) AS part_count,
           array_agg(component_part.part_id ORDER BY component_part.position, component_part.part_id) AS part_ids
      FROM components_api.component_part_v1 AS component_part
     WHERE component_part.tenant_id = (SELECT $1::uuid)
       AND component_part.component_id = ANY (ARRAY(SELECT component.id FROM component))
     GROUP BY component_part.component_id)
SELECT component.id, component.value, component.revision, component.unit, component.attrition_percent,
       component.setup_quantity, component.custom_part_id, component.is_blocked,
       component.lifecycle, component.rohs, component.reach, coalesce(choice.part_count, 0) AS part_count,
       coalesce(choice.part_ids, '{}') AS part_ids
  FROM component
  LEFT JOIN choice
    ON choice.component_id = component.id
