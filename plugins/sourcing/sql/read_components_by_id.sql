-- Components by their ids.
-- One: tenant id (uuid). Two: ids (array of uuid).
SELECT component.id, component.value, component.revision, component.unit,
       trim_scale(component.attrition_percent), trim_scale(component.setup_quantity), component.custom_part_id
  FROM components_api.component_v1 AS component
 WHERE component.tenant_id = $1::uuid
   AND component.id = ANY ($2::uuid[])
