-- The records that numbers without a revision may refer to where nothing has them without one: components, elements that
-- can be stored, imported assemblies.
-- One: tenant id (uuid).
WITH unknown AS (
    SELECT number.value
      FROM pg_temp.import_number AS number
     WHERE number.revision = ''
       AND NOT number.is_component
       AND number.element IS NULL
       AND number.stored_id IS NULL
)
SELECT component.value, component.revision, true AS is_component
  FROM components_api.component_v1 AS component
 WHERE component.tenant_id = (SELECT $1::uuid)
   AND component.value = ANY (ARRAY(SELECT unknown.value FROM unknown))
 UNION ALL
SELECT item.value, item.revision, false AS is_component
  FROM pg_temp.import_item AS item
 WHERE item.reason IS NULL
   AND item.value = ANY (ARRAY(SELECT unknown.value FROM unknown))
 UNION ALL
SELECT stored.value, stored.revision, false AS is_component
  FROM assemblies.assembly AS stored
 WHERE stored.tenant_id = (SELECT $1::uuid)
   AND stored.source = 'Import'
   AND stored.value = ANY (ARRAY(SELECT unknown.value FROM unknown))
