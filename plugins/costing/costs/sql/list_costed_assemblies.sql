-- Assemblies that have a cost: those of current solutions, and those of frozen costs.
-- One: tenant id (uuid). Two: assembly ids (uuid[]).
SELECT DISTINCT assembly.assembly_id
  FROM sourcing_api.assembly_quantity_v1 AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.assembly_id = ANY ($2::uuid[])
   AND assembly.solution_id = ANY (ARRAY(SELECT scenario.solution_id
                                           FROM sourcing_api.scenario_v1 AS scenario
                                          WHERE scenario.tenant_id = (SELECT $1::uuid)
                                            AND scenario.solution_id IS NOT NULL))
 UNION
SELECT cost.assembly_id
  FROM costing.snapshot_cost AS cost
  JOIN costing.snapshot AS snapshot
    ON snapshot.tenant_id = cost.tenant_id
   AND snapshot.id = cost.snapshot_id
   AND snapshot.thawed_at IS NULL
 WHERE cost.tenant_id = (SELECT $1::uuid)
   AND cost.assembly_id = ANY ($2::uuid[])
