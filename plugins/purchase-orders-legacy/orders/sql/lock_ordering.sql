-- Locks the purchase orders of an RfQ: others wait until the transaction ends.
-- One: tenant id (uuid). Two: RfQ id (uuid).
INSERT INTO purchase_orders_legacy.ordering AS ordering (tenant_id, rfq_id)
VALUES ($1::uuid, $2::uuid)
ON CONFLICT (tenant_id, rfq_id) DO UPDATE SET updated_at = now()
