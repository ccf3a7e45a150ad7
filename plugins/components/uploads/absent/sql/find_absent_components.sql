-- Finds the components of uploads that are not in this upload, by a full join as in count_absent_components.sql.
-- One: tenant id (uuid).
INSERT INTO pg_temp.absent_component (id)
SELECT component.id
  FROM pg_temp.incoming
  FULL JOIN (SELECT component.id, component.value, component.revision
               FROM components.component AS component
              WHERE component.tenant_id = (SELECT $1::uuid)
                AND component.origin = 'Upload') AS component
    ON component.value = incoming.value
   AND component.revision = incoming.revision
 WHERE incoming.element IS NULL
