-- Inserts a new activity; no row if the name is taken.
-- One: tenant id (uuid). Then: name, category, assembly types, needed driver, resource_setup, units of its resources,
-- and of its times: cost classes, drivers, seconds, per_hour; is_active.
INSERT INTO costing.activity AS activity (tenant_id, name, category, assembly_types, needed_driver, resource_setup,
                                          resource_units, time_classes, time_drivers, time_seconds, time_per_hours,
                                          is_active)
VALUES ($1::uuid, $2::text, $3::text, $4::text[], $5::text, $6::boolean, $7::numeric[], $8::text[], $9::text[],
        $10::numeric[], $11::numeric[], $12::boolean)
ON CONFLICT ON CONSTRAINT activity_name_key DO NOTHING
RETURNING activity.id
