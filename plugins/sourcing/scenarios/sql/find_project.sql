-- Project of a scenario.
-- One: tenant id (uuid). Two: scenario id (uuid).
SELECT scenario.project_type AS type, scenario.project_id AS id
  FROM sourcing.scenario AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = $2::uuid
