-- The inputs of the costs of one scenario of a snapshot, without its assemblies.
-- One: tenant id (uuid). Two: snapshot id (uuid). Three: scenario id (uuid).
SELECT scenario.inputs
  FROM costing.snapshot_scenario AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.snapshot_id = $2::uuid
   AND scenario.sourcing_scenario_id = $3::uuid
