-- The snapshot of an RfQ that is in effect.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT snapshot.id, snapshot.frozen_at
  FROM costing.snapshot AS snapshot
 WHERE snapshot.tenant_id = (SELECT $1::uuid)
   AND snapshot.rfq_id = $2::uuid
   AND snapshot.thawed_at IS NULL
