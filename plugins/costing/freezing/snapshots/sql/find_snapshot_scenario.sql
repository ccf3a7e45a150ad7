-- One scenario of a snapshot.
-- One: tenant id (uuid). Two: snapshot id (uuid). Three: scenario id (uuid).
SELECT scenario.sourcing_scenario_id AS id, scenario.scenario_name AS name, scenario.solution_id, scenario.fingerprint,
       scenario.inputs
  FROM costing.snapshot_scenario AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.snapshot_id = $2::uuid
   AND scenario.sourcing_scenario_id = $3::uuid
