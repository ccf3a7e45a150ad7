-- One component.
-- One: tenant id (uuid). Two: component id (uuid).
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
   AND component.id = $2::uuid
