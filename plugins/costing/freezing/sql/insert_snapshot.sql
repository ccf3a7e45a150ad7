-- Inserts a new snapshot; no row if the RfQ has one in effect.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: version of the calculation.
INSERT INTO costing.snapshot AS snapshot (tenant_id, rfq_id, engine_version)
VALUES ($1::uuid, $2::uuid, $3::text)
ON CONFLICT (tenant_id, rfq_id) WHERE thawed_at IS NULL DO NOTHING
RETURNING snapshot.id
