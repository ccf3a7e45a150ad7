-- Locks the options of an RfQ for their replacement: others wait until the transaction ends.
-- One: tenant id (uuid). Two: RfQ id (uuid).
INSERT INTO order_management.option_set AS chosen (tenant_id, rfq_id)
VALUES ($1::uuid, $2::uuid)
ON CONFLICT (tenant_id, rfq_id) DO UPDATE SET updated_at = now()
