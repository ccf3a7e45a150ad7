-- Updates changed components; the others are not written.
-- One: tenant id (uuid). Two: now.
UPDATE components.component AS component
   SET type = incoming.type,
       name = incoming.name,
       description = incoming.description,
       category = incoming.category,
       notes = incoming.notes,
       unit = incoming.unit,
       approval = incoming.approval,
       attrition_percent = incoming.attrition_percent,
       setup_quantity = incoming.setup_quantity,
       package = incoming.package,
       msl = incoming.msl,
       lifecycle = incoming.lifecycle,
       rohs = incoming.rohs,
       reach = incoming.reach,
       hts_code = incoming.hts_code,
       eccn = incoming.eccn,
       country_of_origin = incoming.country_of_origin,
       customer_part_number = CASE WHEN customer.customer_id IS NOT NULL THEN incoming.customer_value END,
       customer_part_revision = CASE WHEN customer.customer_id IS NOT NULL THEN incoming.customer_revision END,
       customer_id = customer.customer_id,
       content_hash = incoming.content_hash,
       origin = 'Upload',
       updated_at = $2::timestamptz,
       row_version = component.row_version + 1
  FROM pg_temp.change
  JOIN pg_temp.incoming ON incoming.element = change.element
  LEFT JOIN pg_temp.named_customer AS customer ON customer.number = incoming.customer_number
 WHERE NOT change.is_new
   AND component.tenant_id = (SELECT $1::uuid)
   AND component.id = change.component_id
