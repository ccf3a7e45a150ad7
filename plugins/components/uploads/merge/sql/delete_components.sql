-- Deletes components that are not in the upload, with their options (full replacement); those of other modules stay. A full
-- join finds them, as in count_absent_components.sql.
-- One: tenant id (uuid).
WITH absent AS MATERIALIZED (
    SELECT component.id
      FROM pg_temp.incoming
      FULL JOIN (SELECT component.id, component.value, component.revision
                   FROM components.component AS component
                  WHERE component.tenant_id = (SELECT $1::uuid)
                    AND component.origin = 'Upload') AS component
        ON component.value = incoming.value
       AND component.revision = incoming.revision
     WHERE incoming.element IS NULL
), gone AS (
    DELETE FROM components.component AS component
     USING absent
     WHERE component.tenant_id = (SELECT $1::uuid)
       AND component.id = absent.id
    RETURNING component.id
), options AS (
    DELETE FROM components.part_option AS part_option
     USING gone
     WHERE part_option.tenant_id = (SELECT $1::uuid)
       AND part_option.component_id = gone.id
)
SELECT count(*) FROM gone
