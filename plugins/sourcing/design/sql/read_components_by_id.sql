-- The numbers of some components.
-- One: tenant id (uuid). Two: ids (array of uuid).
SELECT component.id, component.value, component.revision
  FROM components_api.component_v1 AS component
 WHERE component.tenant_id = (SELECT $1::uuid)
   AND component.id = ANY ($2::uuid[])
