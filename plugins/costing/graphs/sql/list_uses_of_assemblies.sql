-- The quantities that some assemblies use of others, in the order of their content.
-- One: tenant id (uuid). Two: solution ids (uuid[]). Three: ids of the containing assemblies (uuid[]).
SELECT used.solution_id, used.parent_id, used.child_id, round(used.quantity, 10) AS quantity
  FROM sourcing_api.assembly_use_v1 AS used
 WHERE used.tenant_id = (SELECT $1::uuid)
   AND used.solution_id = ANY ($2::uuid[])
   AND used.parent_id = ANY ($3::uuid[])
 ORDER BY used.solution_id, used.parent_id, used.child_id
