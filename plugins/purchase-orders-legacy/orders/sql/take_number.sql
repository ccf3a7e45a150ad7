-- The next number of the tenant, which a client may have given to a purchase order already. Others wait until the
-- transaction ends.
-- One: tenant id (uuid).
INSERT INTO purchase_orders_legacy.number_series AS series (tenant_id, last)
VALUES ($1::uuid, 1)
ON CONFLICT (tenant_id) DO UPDATE SET last = series.last + 1
RETURNING 'PO-' || lpad(series.last::text, greatest(6, length(series.last::text)), '0') AS number
