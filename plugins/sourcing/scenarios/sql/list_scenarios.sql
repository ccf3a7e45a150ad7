-- Scenarios in the order they were created, each with its last run.
-- One: tenant id (uuid). Two: project id (uuid), or NULL for all. Then the window.
SELECT scenario.id, scenario.name, scenario.project_type, scenario.project_id, scenario.base_currency,
       CASE WHEN solution.id IS NULL THEN 'NotRun' ELSE 'Finished' END AS status, solution.finished_at,
       solution.id AS snapshot_id,
       solution.material_total, CASE WHEN solution.id IS NOT NULL THEN solution.base_currency END AS currency,
       solution.unpriced,
       solution.ready_days, scenario.created_at
  FROM sourcing.scenario AS scenario
  LEFT JOIN sourcing.solution AS solution
    ON solution.tenant_id = scenario.tenant_id
   AND solution.id = scenario.solution_id
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND ($2::uuid IS NULL OR scenario.project_id = $2::uuid)
   {page: scenario.created_at}
