-- The row from which the numbers of a tenant come, before its first one.
-- One: tenant id (uuid).
INSERT INTO rfqs.number_series (tenant_id)
VALUES ($1::uuid)
ON CONFLICT (tenant_id) DO NOTHING
