-- Changes one resource. For every field: whether it is sent, and its value (NULL clears).
-- One: tenant id (uuid). Two: resource id (uuid). Then: name, hourly rate (with its currency), efficiency_percent,
-- setup_minutes, parallel_units, site, notes, is_active.
UPDATE costing.resource AS resource
   SET name = CASE WHEN $3::boolean THEN $4::text ELSE resource.name END,
       hourly_rate = CASE WHEN $5::boolean THEN $6::numeric ELSE resource.hourly_rate END,
       currency = CASE WHEN $5::boolean THEN $7::text ELSE resource.currency END,
       efficiency_percent = CASE WHEN $8::boolean THEN $9::numeric ELSE resource.efficiency_percent END,
       setup_minutes = CASE WHEN $10::boolean THEN $11::numeric ELSE resource.setup_minutes END,
       parallel_units = CASE WHEN $12::boolean THEN $13::bigint ELSE resource.parallel_units END,
       site = CASE WHEN $14::boolean THEN $15::text ELSE resource.site END,
       notes = CASE WHEN $16::boolean THEN $17::text ELSE resource.notes END,
       is_active = CASE WHEN $18::boolean THEN $19::boolean ELSE resource.is_active END,
       updated_at = now(),
       row_version = resource.row_version + 1
 WHERE resource.tenant_id = (SELECT $1::uuid)
   AND resource.id = $2::uuid
RETURNING resource.id, resource.name, resource.type, resource.hourly_rate, resource.currency,
          resource.efficiency_percent, resource.setup_minutes, resource.parallel_units, resource.site, resource.notes,
          resource.is_active, resource.created_at, resource.updated_at, resource.row_version
