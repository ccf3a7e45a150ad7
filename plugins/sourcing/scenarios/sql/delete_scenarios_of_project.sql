-- Deletes the scenarios of a project with their content.
-- One: tenant id (uuid). Two and three: type and id of the project.
DELETE FROM sourcing.scenario AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.project_type = $2::text
   AND scenario.project_id = $3::uuid
