-- Removes the snapshots of an RfQ and, by the foreign keys, their content.
-- One: tenant id (uuid). Two: RfQ id (uuid).
DELETE FROM costing.snapshot AS snapshot
 WHERE snapshot.tenant_id = (SELECT $1::uuid)
   AND snapshot.rfq_id = $2::uuid
