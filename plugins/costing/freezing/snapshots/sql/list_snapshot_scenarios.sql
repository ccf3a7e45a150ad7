-- The scenarios of a snapshot, in their order.
-- One: tenant id (uuid). Two: snapshot id (uuid).
SELECT scenario.sourcing_scenario_id, scenario.scenario_name AS name, scenario.solution_id, scenario.fingerprint,
       scenario.accepted_outdated
  FROM costing.snapshot_scenario AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.snapshot_id = $2::uuid
 ORDER BY scenario.position
