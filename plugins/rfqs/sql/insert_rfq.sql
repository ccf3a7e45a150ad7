-- Inserts a new RfQ; no row if the number is taken.
-- One: tenant id (uuid). Then: RfqColumns, and who creates it, Actor.
INSERT INTO rfqs.rfq AS rfq (tenant_id, {RfqColumns}, created_by_type, created_by_id)
VALUES ($1::uuid, {$RfqColumns}, {$Actor})
ON CONFLICT ON CONSTRAINT rfq_number_key DO NOTHING
RETURNING rfq.id
