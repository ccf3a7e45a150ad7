-- One snapshot.
-- One: tenant id (uuid). Two: snapshot id (uuid).
SELECT snapshot.id, snapshot.rfq_id, snapshot.frozen_at, snapshot.thawed_at, snapshot.engine_version
  FROM costing.snapshot AS snapshot
 WHERE snapshot.tenant_id = (SELECT $1::uuid)
   AND snapshot.id = $2::uuid
