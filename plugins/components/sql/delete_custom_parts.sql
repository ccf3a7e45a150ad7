-- Custom parts whose component is gone, or is custom no more, and that have no files.
-- One: tenant id (uuid).
DELETE FROM components.custom_part AS custom_part
 WHERE custom_part.tenant_id = $1::uuid
   AND NOT EXISTS (SELECT
                     FROM components.component AS component
                    WHERE component.tenant_id = $1::uuid
                      AND component.id = custom_part.component_id
                      AND component.type = 'Custom')
   AND NOT EXISTS (SELECT
                     FROM components.custom_part_resource AS resource
                    WHERE resource.tenant_id = $1::uuid
                      AND resource.custom_part_id = custom_part.id)
