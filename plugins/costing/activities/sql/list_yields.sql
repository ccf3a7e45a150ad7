-- Yields of those of the assemblies that lose units: of the plan of the assembly, otherwise of the imported assembly whose
-- content it shows.
-- One: tenant id (uuid). Two: assembly ids (uuid[]).
SELECT assembly.id AS assembly_id, trim_scale(plan.yield_percent) AS yield_percent
  FROM assemblies_api.assembly_v1 AS assembly
  JOIN costing.assembly_plan AS plan
    ON plan.tenant_id = (SELECT $1::uuid)
   AND plan.assembly_id = coalesce((SELECT own.assembly_id
                                      FROM costing.assembly_plan AS own
                                     WHERE own.tenant_id = (SELECT $1::uuid)
                                       AND own.assembly_id = assembly.id),
                                   assembly.linked_id)
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = ANY ($2::uuid[])
   AND plan.yield_percent < 100
 ORDER BY assembly.id
