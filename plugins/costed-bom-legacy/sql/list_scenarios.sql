-- Scenarios of an RfQ with their newest runs.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT scenario.id, scenario.base_currency, scenario.solution_id
  FROM sourcing_api.scenario_v1 AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.project_type = 'Rfq'
   AND scenario.project_id = $2::uuid
