-- Components as other modules see them, with their custom parts.
-- One: tenant id (uuid).
SELECT component.id, component.value, component.revision, component.type, component.description, component.unit,
       component.approval, component.attrition_percent, component.setup_quantity, component.custom_part_id,
       custom_part.description AS custom_part_description, custom_part.part_type
  FROM components_api.component_v1 AS component
  LEFT JOIN components_api.custom_part_v1 AS custom_part
    ON custom_part.tenant_id = component.tenant_id
   AND custom_part.component_id = component.id
   AND custom_part.id = component.custom_part_id
 WHERE component.tenant_id = (SELECT $1::uuid)
 ORDER BY component.value, component.revision
