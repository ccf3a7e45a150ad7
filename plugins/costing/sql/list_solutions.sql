-- When solutions were found, and what from, as one word.
-- One: tenant id (uuid). Two: solution ids (uuid[]).
SELECT solution.id, solution.finished_at, solution.fingerprint
  FROM sourcing_api.solution_v1 AS solution
 WHERE solution.tenant_id = $1::uuid
   AND solution.id = ANY ($2::uuid[])
