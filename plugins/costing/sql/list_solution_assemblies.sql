-- How many of each assembly the solutions build.
-- One: tenant id (uuid). Two: solution ids (uuid[]).
SELECT assembly.solution_id, assembly.assembly_id, assembly.quantity
  FROM sourcing_api.assembly_quantity_v1 AS assembly
 WHERE assembly.tenant_id = $1::uuid
   AND assembly.solution_id = ANY ($2::uuid[])
 ORDER BY assembly.solution_id, assembly.assembly_id
