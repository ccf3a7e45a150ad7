-- All revisions of a component, or one.
-- One: tenant id (uuid). Two: value of the number. Three: revision, or NULL for all.
SELECT component.id, component.value, component.revision, component.type, component.lifecycle, component.rohs,
       component.reach, custom_part.id AS custom_part_id, custom_part.rohs AS custom_rohs,
       custom_part.reach AS custom_reach, custom_part.halogen_free AS custom_halogen_free
  FROM components.component AS component
  LEFT JOIN components.custom_part AS custom_part
    ON custom_part.tenant_id = (SELECT $1::uuid)
   AND custom_part.component_id = component.id
 WHERE component.tenant_id = (SELECT $1::uuid)
   AND component.value = $2::text
   AND ($3::text IS NULL OR component.revision = $3::text)
