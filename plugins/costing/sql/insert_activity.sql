-- Inserts a new activity; no row if the name is taken.
-- One: tenant id (uuid). Then: ActivityColumns.
INSERT INTO costing.activity AS activity (tenant_id, {ActivityColumns})
VALUES ($1::uuid, {$ActivityColumns})
ON CONFLICT ON CONSTRAINT activity_name_key DO NOTHING
RETURNING activity.id
