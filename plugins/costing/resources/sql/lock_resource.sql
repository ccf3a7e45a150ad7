-- One resource, locked until the end of the transaction.
-- One: tenant id (uuid). Two: resource id (uuid).
SELECT resource.id, resource.name, resource.type, resource.hourly_rate, resource.currency, resource.efficiency_percent,
       resource.setup_minutes, resource.parallel_units, resource.site, resource.notes, resource.is_active,
       resource.created_at, resource.updated_at, resource.row_version
  FROM costing.resource AS resource
 WHERE resource.tenant_id = (SELECT $1::uuid)
   AND resource.id = $2::uuid
   FOR UPDATE
