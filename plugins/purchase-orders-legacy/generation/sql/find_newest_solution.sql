-- The newest solution of a scenario.
-- One: tenant id (uuid). Two: scenario id (uuid).
SELECT scenario.solution_id
  FROM sourcing_api.scenario_v1 AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = $2::uuid
   AND scenario.solution_id IS NOT NULL
