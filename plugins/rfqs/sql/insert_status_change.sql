-- Inserts an entry of the history. Returns its time.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: status before, or NULL. Four: status from now on. Then who changed
-- it: type and id.
INSERT INTO rfqs.status_change AS change (tenant_id, rfq_id, from_status, to_status, changed_by_type, changed_by_id)
VALUES ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::uuid)
RETURNING change.changed_at
