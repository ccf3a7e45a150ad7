-- All revisions of a component, or one. Its own lifecycle and compliance are those of components_api.component_v1.
-- One: tenant id (uuid). Two: value of the number. Three: revision, or NULL for all.
SELECT component.id, component.value, component.revision, component.type,
       coalesce(component.lifecycle, 'Unknown') AS lifecycle,
       coalesce(nullif(component.rohs, 'Unknown'), custom_part.rohs, 'Unknown') AS rohs,
       coalesce(nullif(component.reach, 'Unknown'), custom_part.reach, 'Unknown') AS reach,
       custom_part.id AS custom_part_id, custom_part.halogen_free AS custom_halogen_free
  FROM components.component AS component
  LEFT JOIN components.custom_part AS custom_part
    ON custom_part.tenant_id = (SELECT $1::uuid)
   AND custom_part.component_id = component.id
 WHERE component.tenant_id = (SELECT $1::uuid)
   AND component.value = $2::text
   AND ($3::text IS NULL OR component.revision = $3::text)
