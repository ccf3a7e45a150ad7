-- Updates one activity.
-- One: tenant id (uuid). Two: activity id (uuid). Then: name, category, assembly types, needed driver, resource_setup,
-- units of its resources, and of its times: cost classes, drivers, seconds, per_hour; is_active.
UPDATE costing.activity AS activity
   SET name = $3::text,
       category = $4::text,
       assembly_types = $5::text[],
       needed_driver = $6::text,
       resource_setup = $7::boolean,
       resource_units = $8::numeric[],
       time_classes = $9::text[],
       time_drivers = $10::text[],
       time_seconds = $11::numeric[],
       time_per_hours = $12::numeric[],
       is_active = $13::boolean,
       updated_at = now(),
       row_version = activity.row_version + 1
 WHERE activity.tenant_id = (SELECT $1::uuid)
   AND activity.id = $2::uuid
