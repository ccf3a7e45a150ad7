-- The assemblies that a solution builds.
-- One: tenant id (uuid). Two: solution id (uuid).
SELECT assembly.assembly_id, assembly.quantity::bigint AS needed,
       coalesce(assembly.started_quantity, assembly.quantity)::bigint AS started,
       trim_scale(assembly.yield_percent) AS yield_percent
  FROM sourcing.solution_assembly AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.solution_id = $2::uuid
 ORDER BY assembly.assembly_id
