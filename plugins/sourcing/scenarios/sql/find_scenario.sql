-- One scenario and its last run.
-- One: tenant id (uuid). Two: scenario id (uuid).
SELECT scenario.id, scenario.name, scenario.project_type, scenario.project_id, scenario.base_currency,
       solution.finished_at, solution.id AS solution_id, scenario.row_version
  FROM sourcing.scenario AS scenario
  LEFT JOIN sourcing.solution AS solution
    ON solution.tenant_id = scenario.tenant_id
   AND solution.id = scenario.solution_id
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = $2::uuid
