-- Inputs of stored runs, and what their scenarios have now.
-- One: tenant id (uuid). Two: scenarios whose newest solutions are wanted (array of uuid). Three: further solutions
-- (array of uuid).
SELECT solution.id AS solution_id, solution.sourcing_scenario_id AS scenario_id, solution.conditions,
       solution.design_digest AS design, solution.component_digest AS components, scenario.base_currency,
       scenario.project_type, scenario.project_id
  FROM sourcing.solution AS solution
  JOIN sourcing.scenario AS scenario
    ON scenario.tenant_id = solution.tenant_id
   AND scenario.id = solution.sourcing_scenario_id
 WHERE solution.tenant_id = (SELECT $1::uuid)
   AND solution.id = ANY ($3::uuid[] || ARRAY(SELECT wanted.solution_id
                                                FROM sourcing.scenario AS wanted
                                               WHERE wanted.tenant_id = (SELECT $1::uuid)
                                                 AND wanted.id = ANY ($2::uuid[])
                                                 AND wanted.solution_id IS NOT NULL))
 ORDER BY solution.id
