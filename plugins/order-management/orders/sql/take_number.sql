-- The next number of the tenant. Others wait until the transaction ends.
-- One: tenant id (uuid).
INSERT INTO order_management.number_series AS series (tenant_id, last)
VALUES ($1::uuid, 1)
ON CONFLICT (tenant_id) DO UPDATE SET last = series.last + 1
RETURNING 'ORD-' || lpad(series.last::text, greatest(6, length(series.last::text)), '0') AS number
