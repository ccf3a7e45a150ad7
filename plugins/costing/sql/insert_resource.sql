-- Inserts a new resource; no row if the name is taken.
-- One: tenant id (uuid). Then: name, type, hourly rate and its currency, efficiency_percent, setup_minutes,
-- parallel_units, site, notes, is_active.
INSERT INTO costing.resource AS resource (tenant_id, name, type, hourly_rate, currency, efficiency_percent,
                                          setup_minutes, parallel_units, site, notes, is_active)
VALUES ($1::uuid, $2::text, $3::text, $4::numeric, $5::text, $6::numeric, $7::numeric, $8::bigint, $9::text, $10::text,
        $11::boolean)
ON CONFLICT ON CONSTRAINT resource_name_key DO NOTHING
RETURNING resource.id, resource.name, resource.type, resource.hourly_rate, resource.currency,
          resource.efficiency_percent, resource.setup_minutes, resource.parallel_units, resource.site, resource.notes,
          resource.is_active, resource.created_at, resource.updated_at, resource.row_version
