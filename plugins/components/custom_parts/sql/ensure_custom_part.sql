-- The custom part of a component, made unless it is there; no row when the component is no custom one. One that was
-- released waits for its component and is found again.
-- One: tenant id (uuid). Two: value. Three: revision. Four: part type. Five: description or NULL.
INSERT INTO components.custom_part AS custom_part
       (tenant_id, component_id, value, revision, part_type, description, rohs, reach)
SELECT $1::uuid, component.id, component.value, component.revision, $4::text, $5::text, 'Unknown', 'Unknown'
  FROM components.component AS component
 WHERE component.tenant_id = (SELECT $1::uuid)
   AND component.value = $2::text
   AND component.revision = $3::text
   AND component.type = 'Custom'
ON CONFLICT ON CONSTRAINT custom_part_number_key DO UPDATE
   SET component_id = excluded.component_id
RETURNING custom_part.id AS custom_part_id
