-- Adds to the uses of a deprecated operation today.
-- One: tenant id (uuid). Two: method. Three: path. Four: model. Five: version. Six: uses.
INSERT INTO cardcage.deprecated_use AS known (tenant_id, method, path, model, version, day, uses)
VALUES ($1::uuid, $2, $3, $4, $5::integer, current_date, $6::bigint)
ON CONFLICT (tenant_id, method, path, model, version, day) DO UPDATE SET uses = known.uses + excluded.uses
