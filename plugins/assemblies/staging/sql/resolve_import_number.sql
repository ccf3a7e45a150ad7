-- Finds the record with each number.
-- One: tenant id (uuid).
UPDATE pg_temp.import_number AS number
   SET is_component = known.is_component, element = known.element, stored_id = known.stored_id
  FROM (SELECT wanted.value, wanted.revision, component.id IS NOT NULL AS is_component, item.element,
               stored.id AS stored_id
          FROM pg_temp.import_number AS wanted
          LEFT JOIN components_api.component_v1 AS component
            ON component.tenant_id = (SELECT $1::uuid)
           AND component.value = wanted.value
           AND component.revision = wanted.revision
          LEFT JOIN pg_temp.import_item AS item
            ON item.value = wanted.value
           AND item.revision = wanted.revision
           AND item.reason IS NULL
          LEFT JOIN assemblies.assembly AS stored
            ON stored.tenant_id = (SELECT $1::uuid)
           AND stored.value = wanted.value
           AND stored.revision = wanted.revision
           AND stored.source = 'Import') AS known
 WHERE known.value = number.value
   AND known.revision = number.revision
   AND (known.is_component OR known.element IS NOT NULL OR known.stored_id IS NOT NULL)
