-- Resources in the order of creation.
-- One: tenant id (uuid). Then the window: rows to read, created_at and id to begin after.
SELECT resource.id, resource.name, resource.type, resource.hourly_rate, resource.currency, resource.efficiency_percent,
       resource.setup_minutes, resource.parallel_units, resource.site, resource.notes, resource.is_active,
       resource.created_at, resource.updated_at
  FROM costing.resource AS resource
 WHERE resource.tenant_id = (SELECT $1::uuid)
   AND ($3::timestamptz IS NULL OR (resource.created_at, resource.id) > ($3::timestamptz, $4::uuid))
 ORDER BY resource.created_at, resource.id
 LIMIT $2::bigint
