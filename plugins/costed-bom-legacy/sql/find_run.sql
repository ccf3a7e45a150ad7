-- A run.
-- One: tenant id (uuid). Two: solution id (uuid).
SELECT solution.id, solution.finished_at, solution.base_currency
  FROM sourcing_api.solution_v1 AS solution
 WHERE solution.tenant_id = (SELECT $1::uuid)
   AND solution.id = $2::uuid
