-- The scenarios of a snapshot, in their order.
-- One: tenant id (uuid). Two: snapshot id (uuid).
SELECT scenario.sourcing_scenario_id, scenario.scenario_name, scenario.fingerprint, scenario.inputs, scenario.purchases,
       scenario.lines
  FROM costing.snapshot_scenario AS scenario
 WHERE scenario.tenant_id = $1::uuid
   AND scenario.snapshot_id = $2::uuid
 ORDER BY scenario.position
