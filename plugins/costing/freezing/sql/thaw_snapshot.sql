-- Ends the snapshot of an RfQ.
-- One: tenant id (uuid). Two: RfQ id (uuid).
UPDATE costing.snapshot AS snapshot
   SET thawed_at = clock_timestamp()
 WHERE snapshot.tenant_id = (SELECT $1::uuid)
   AND snapshot.rfq_id = $2::uuid
   AND snapshot.thawed_at IS NULL
