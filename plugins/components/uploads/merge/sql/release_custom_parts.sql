-- Releases custom parts whose component was deleted or is no longer custom: they wait for their number to return.
-- One: tenant id (uuid).
UPDATE components.custom_part AS custom_part
   SET component_id = NULL,
       row_version = custom_part.row_version + 1
 WHERE custom_part.tenant_id = (SELECT $1::uuid)
   AND custom_part.component_id IS NOT NULL
   AND NOT EXISTS (SELECT
                     FROM components.component AS component
                    WHERE component.tenant_id = (SELECT $1::uuid)
                      AND component.id = custom_part.component_id
                      AND component.type = 'Custom')
