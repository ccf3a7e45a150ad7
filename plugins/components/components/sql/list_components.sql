-- Components in the order they were created.
-- One: tenant id (uuid). Two: value of the number, or NULL for all. Then the window: most rows (NULL: all), created_at
-- and id of the row it begins after (NULL: from the start).
SELECT component.id, component.value, component.revision, component.type, component.name, component.description,
       component.category, component.notes, component.unit, component.approval, component.attrition_percent,
       component.setup_quantity, component.package, component.msl, component.lifecycle, component.rohs, component.reach,
       component.hts_code, component.eccn, component.country_of_origin, component.customer_id,
       component.customer_part_number AS customer_part_number_value,
       component.customer_part_revision AS customer_part_number_revision, custom_part.id AS custom_part_id,
       (SELECT count(*)
          FROM components.part_option AS part_option
         WHERE part_option.tenant_id = (SELECT $1::uuid)
           AND part_option.component_id = component.id) AS part_option_count,
       component.created_at, component.updated_at
  FROM components.component AS component
  LEFT JOIN components.custom_part AS custom_part
    ON custom_part.tenant_id = (SELECT $1::uuid)
   AND custom_part.component_id = component.id
 WHERE component.tenant_id = (SELECT $1::uuid)
   AND ($2::text IS NULL OR component.value = $2::text)
   AND (component.created_at, component.id) > (coalesce($4::timestamptz, '-infinity'),
                                             coalesce($5::uuid, '00000000-0000-0000-0000-000000000000'))
 ORDER BY component.created_at, component.id
 LIMIT $3::bigint
