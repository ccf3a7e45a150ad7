-- The calculated scenarios of an RfQ, in the order of creation.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT scenario.id, scenario.name, scenario.project_id, scenario.base_currency, scenario.solution_id
  FROM sourcing_api.scenario_v1 AS scenario
 WHERE scenario.tenant_id = $1::uuid
   AND scenario.project_type = 'Rfq'
   AND scenario.project_id = $2::uuid
   AND scenario.solution_id IS NOT NULL
 ORDER BY scenario.created_at, scenario.id
