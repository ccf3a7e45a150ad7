-- Costs of an assembly from the snapshots that are in effect: frozen ones, and thawed ones as long as the selection was
-- not run again.
-- One: tenant id (uuid). Two: assembly id (uuid). Three: RfQ id (uuid), or NULL for all.
SELECT snapshot.id AS snapshot_id, snapshot.rfq_id, snapshot.frozen_at, snapshot.thawed_at IS NULL AS is_frozen,
       cost.sourcing_scenario_id, cost.cost, cost.total
  FROM costing.snapshot_cost AS cost
  JOIN costing.newest_snapshot AS snapshot
    ON snapshot.tenant_id = cost.tenant_id
   AND snapshot.id = cost.snapshot_id
  JOIN costing.snapshot_scenario AS scenario
    ON scenario.tenant_id = cost.tenant_id
   AND scenario.snapshot_id = cost.snapshot_id
   AND scenario.sourcing_scenario_id = cost.sourcing_scenario_id
 CROSS JOIN LATERAL (SELECT known.solution_id
                       FROM sourcing_api.scenario_v1 AS known
                      WHERE known.tenant_id = (SELECT $1::uuid)
                        AND known.id = scenario.sourcing_scenario_id
                      LIMIT 1) AS current
 WHERE cost.tenant_id = (SELECT $1::uuid)
   AND cost.assembly_id = $2::uuid
   AND ($3::uuid IS NULL OR snapshot.rfq_id = $3::uuid)
   AND (snapshot.thawed_at IS NULL OR current.solution_id = scenario.solution_id)
 ORDER BY snapshot.frozen_at, snapshot.id, scenario.position
