-- Projects of some scenarios.
-- One: tenant id (uuid). Two: scenario ids (array of uuid).
SELECT scenario.id, scenario.project_type, scenario.project_id
  FROM sourcing.scenario AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = ANY ($2::uuid[])
 ORDER BY scenario.id
