-- Deletes components that are not in the upload, with their options (full replacement); those of other modules stay.
-- One: tenant id (uuid).
WITH gone AS (
    DELETE FROM components.component AS component
     WHERE component.tenant_id = (SELECT $1::uuid)
       AND component.origin = 'Upload'
       AND NOT EXISTS (SELECT
                         FROM pg_temp.incoming
                        WHERE incoming.value = component.value
                          AND incoming.revision = component.revision)
    RETURNING component.id
), options AS (
    DELETE FROM components.part_option AS part_option
     USING gone
     WHERE part_option.tenant_id = (SELECT $1::uuid)
       AND part_option.component_id = gone.id
)
SELECT count(*) FROM gone
