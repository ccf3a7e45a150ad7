-- The quantities of each assembly that others use.
-- One: tenant id (uuid). Two: solution ids (uuid[]).
SELECT used.solution_id, used.parent_id, used.child_id, round(used.quantity, 10) AS quantity
  FROM sourcing_api.assembly_use_v1 AS used
 WHERE used.tenant_id = (SELECT $1::uuid)
   AND used.solution_id = ANY ($2::uuid[])
 ORDER BY used.solution_id, used.parent_id, used.child_id
