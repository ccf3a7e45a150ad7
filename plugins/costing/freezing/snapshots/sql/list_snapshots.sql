-- Snapshots of an RfQ, oldest first.
-- One: tenant id (uuid). Two: RfQ id (uuid). Then the window.
SELECT snapshot.id, snapshot.rfq_id, snapshot.frozen_at, snapshot.thawed_at, snapshot.engine_version,
       (SELECT count(*)
          FROM costing.snapshot_scenario AS scenario
         WHERE scenario.tenant_id = snapshot.tenant_id
           AND scenario.snapshot_id = snapshot.id) AS scenario_count,
       snapshot.frozen_at AS created_at
  FROM costing.snapshot AS snapshot
 WHERE snapshot.tenant_id = (SELECT $1::uuid)
   AND snapshot.rfq_id = $2::uuid
   {page: snapshot.frozen_at}
