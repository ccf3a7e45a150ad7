-- What an assembly costs in the snapshots that count.
-- One: tenant id (uuid). Two: assembly id (uuid). Three: RfQ id (uuid), or NULL for all.
SELECT snapshot.id, snapshot.rfq_id, snapshot.frozen_at, cost.sourcing_scenario_id, cost.cost, cost.manufacturing,
       cost.subassembly_ids
  FROM costing.snapshot_cost AS cost
  JOIN costing.snapshot AS snapshot
    ON snapshot.tenant_id = cost.tenant_id
   AND snapshot.id = cost.snapshot_id
   AND snapshot.thawed_at IS NULL
  JOIN costing.snapshot_scenario AS scenario
    ON scenario.tenant_id = cost.tenant_id
   AND scenario.snapshot_id = cost.snapshot_id
   AND scenario.sourcing_scenario_id = cost.sourcing_scenario_id
 WHERE cost.tenant_id = $1::uuid
   AND cost.assembly_id = $2::uuid
   AND ($3::uuid IS NULL OR snapshot.rfq_id = $3::uuid)
 ORDER BY snapshot.frozen_at, snapshot.id, scenario.position
