-- Adds to the uses of a deprecated operation today.
-- One: tenant id (uuid). Two: method. Three: path. Four: model. Five: version. Six: client (uuid) or empty. Seven: uses.
INSERT INTO cardcage.deprecated_use AS known (tenant_id, method, path, model, version, client, day, uses)
VALUES ($1::uuid, $2, $3, $4, $5::integer, $6, current_date, $7::bigint)
ON CONFLICT (tenant_id, method, path, model, version, day, client) DO UPDATE SET uses = known.uses + excluded.uses
