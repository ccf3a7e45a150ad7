-- Whether a scenario is one of an RfQ.
-- One: tenant id (uuid). Two: scenario id (uuid). Three: RfQ id (uuid).
SELECT scenario.id
  FROM sourcing_api.scenario_v1 AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = $2::uuid
   AND scenario.project_type = 'Rfq'
   AND scenario.project_id = $3::uuid
