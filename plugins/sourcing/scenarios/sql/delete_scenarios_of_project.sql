-- Deletes the scenarios of a project with their content.
-- One: tenant id (uuid). Two: project id (uuid).
DELETE FROM sourcing.scenario AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.project_id = $2::uuid
