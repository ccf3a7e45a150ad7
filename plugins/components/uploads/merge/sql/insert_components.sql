-- Inserts new components. Part numbers of unknown customers are dropped (interface specification, "Customer handling",
-- rule 5).
-- One: tenant id (uuid). Two: now.
INSERT INTO components.component
       (tenant_id, id, value, revision, type, name, description, category, notes, unit, approval, attrition_percent,
        setup_quantity, package, msl, lifecycle, rohs, reach, hts_code, eccn, country_of_origin, customer_part_number,
        customer_part_revision, customer_id, content_hash, created_at, updated_at)
SELECT $1::uuid, change.component_id, incoming.value, incoming.revision, incoming.type, incoming.name,
       incoming.description, incoming.category, incoming.notes, incoming.unit, incoming.approval,
       incoming.attrition_percent, incoming.setup_quantity, incoming.package, incoming.msl, incoming.lifecycle,
       incoming.rohs, incoming.reach, incoming.hts_code, incoming.eccn, incoming.country_of_origin,
       CASE WHEN customer.customer_id IS NOT NULL THEN incoming.customer_value END,
       CASE WHEN customer.customer_id IS NOT NULL THEN incoming.customer_revision END,
       customer.customer_id, incoming.content_hash, $2::timestamptz, $2::timestamptz
  FROM pg_temp.change
  JOIN pg_temp.incoming ON incoming.element = change.element
  LEFT JOIN pg_temp.named_customer AS customer ON customer.number = incoming.customer_number
 WHERE change.is_new
