-- Costs of an assembly (JSON) in all scenarios of a snapshot, with the fingerprints of the scenarios.
-- One: tenant id (uuid). Two: snapshot id (uuid). Three: assembly id (uuid).
SELECT scenario.sourcing_scenario_id AS id, scenario.fingerprint, cost.cost
  FROM costing.snapshot_scenario AS scenario
  LEFT JOIN costing.snapshot_cost AS cost
    ON cost.tenant_id = scenario.tenant_id
   AND cost.snapshot_id = scenario.snapshot_id
   AND cost.sourcing_scenario_id = scenario.sourcing_scenario_id
   AND cost.assembly_id = $3::uuid
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.snapshot_id = $2::uuid
