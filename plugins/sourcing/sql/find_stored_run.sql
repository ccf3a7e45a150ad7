-- Inputs of a stored run: the given one, or the newest of the scenario.
-- One: tenant id (uuid). Two: scenario id (uuid). Three: solution id (uuid), or NULL.
SELECT solution.id, solution.fingerprint, solution.conditions, design.content AS design, solution.engine_version
  FROM sourcing.scenario AS scenario
  JOIN sourcing.solution AS solution
    ON solution.tenant_id = scenario.tenant_id
   AND solution.sourcing_scenario_id = scenario.id
   AND solution.id = coalesce($3::uuid, scenario.solution_id)
  JOIN sourcing.snapshot AS design
    ON design.tenant_id = solution.tenant_id
   AND design.digest = solution.design
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = $2::uuid
