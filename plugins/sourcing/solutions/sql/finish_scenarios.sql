-- The newest solutions of scenarios.
-- One: tenant id (uuid). Two and three: scenario ids and the ids of their solutions (arrays of uuid).
UPDATE sourcing.scenario AS scenario
   SET solution_id = finished.solution_id, updated_at = now(), row_version = scenario.row_version + 1
  FROM unnest($2::uuid[], $3::uuid[]) AS finished(id, solution_id)
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = finished.id
