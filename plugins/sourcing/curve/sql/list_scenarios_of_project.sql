-- The scenarios of a project in the order they were created.
-- One: tenant id (uuid). Two: project id (uuid).
SELECT scenario.id, scenario.name
  FROM sourcing.scenario AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.project_id = $2::uuid
 ORDER BY scenario.created_at, scenario.id
