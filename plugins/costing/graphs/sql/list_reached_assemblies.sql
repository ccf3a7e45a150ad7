-- Some of the assemblies that solutions build, with the sums of their lines.
-- One: tenant id (uuid). Two: solution ids (uuid[]). Three: assembly ids (uuid[]).
SELECT assembly.solution_id, assembly.assembly_id, assembly.quantity, round(assembly.demanded_quantity, 10) AS demanded,
       round(assembly.used_quantity, 10) AS used, assembly.used_cost + assembly.fee_cost AS used_cost,
       assembly.excess_cost, assembly.one_time_cost,
       assembly.priced, assembly.unpriced, assembly.customer_sourced,
       round(assembly.customer_quantity, 10) AS customer_quantity
  FROM sourcing_api.assembly_quantity_v1 AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.solution_id = ANY ($2::uuid[])
   AND assembly.assembly_id = ANY ($3::uuid[])
