-- The parts of manufacturers that some components may be, in their order.
-- One: tenant id (uuid). Two: component ids (array of uuid).
SELECT component_part.component_id, component_part.part_id
  FROM components_api.component_part_v1 AS component_part
 WHERE component_part.tenant_id = $1::uuid
   AND component_part.component_id = ANY ($2::uuid[])
 ORDER BY component_part.component_id, component_part.position, component_part.part_id
