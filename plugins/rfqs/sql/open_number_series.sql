-- Inserts the row of a tenant's number series, before its first number.
-- One: tenant id (uuid).
INSERT INTO rfqs.number_series (tenant_id)
VALUES ($1::uuid)
ON CONFLICT (tenant_id) DO NOTHING
