-- One custom part that has a component.
-- One: tenant id (uuid). Two: custom part id (uuid).
SELECT custom_part.id, custom_part.value, custom_part.revision,
       coalesce(custom_part.description, component.description) AS description, custom_part.part_type,
       custom_part.rohs, custom_part.reach, custom_part.halogen_free, custom_part.country_of_origin,
       custom_part.hts_code, custom_part.eccn, component.unit,
       (SELECT count(*)
          FROM components.custom_part_resource AS resource
         WHERE resource.tenant_id = (SELECT $1::uuid)
           AND resource.custom_part_id = custom_part.id) AS resource_count,
       custom_part.created_at, greatest(custom_part.updated_at, component.updated_at) AS updated_at
  FROM components.custom_part AS custom_part
  JOIN components.component AS component
    ON component.tenant_id = (SELECT $1::uuid)
   AND component.id = custom_part.component_id
 WHERE custom_part.tenant_id = (SELECT $1::uuid)
   AND custom_part.id = $2::uuid
