-- Inputs of a run from the scenario itself.
-- One: tenant id (uuid). Two: scenario id (uuid).
SELECT scenario.base_currency, scenario.project_type, scenario.project_id
  FROM sourcing.scenario AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = $2::uuid
