-- The calculated scenarios that an assembly occurs in and that are not frozen, in the order of creation. The solutions
-- that count are looked up first: the history of all runs is much longer.
-- One: tenant id (uuid). Two: assembly id (uuid). Three: RfQ id (uuid), or NULL for all.
SELECT scenario.id, scenario.name, CASE WHEN scenario.project_type = 'Rfq' THEN scenario.project_id END,
       scenario.base_currency, scenario.solution_id
  FROM sourcing_api.scenario_v1 AS scenario
 WHERE scenario.tenant_id = $1::uuid
   AND ($3::uuid IS NULL OR (scenario.project_type = 'Rfq' AND scenario.project_id = $3::uuid))
   AND scenario.solution_id IN (SELECT assembly.solution_id
                                  FROM sourcing_api.assembly_quantity_v1 AS assembly
                                 WHERE assembly.tenant_id = $1::uuid
                                   AND assembly.assembly_id = $2::uuid
                                   AND assembly.solution_id = ANY (ARRAY(
                                           SELECT current.solution_id
                                             FROM sourcing_api.scenario_v1 AS current
                                            WHERE current.tenant_id = $1::uuid
                                              AND current.solution_id IS NOT NULL
                                              AND ($3::uuid IS NULL OR current.project_id = $3::uuid))))
   AND NOT EXISTS (SELECT FROM costing.snapshot AS snapshot
                    WHERE snapshot.tenant_id = $1::uuid
                      AND snapshot.rfq_id = scenario.project_id
                      AND snapshot.thawed_at IS NULL)
 ORDER BY scenario.created_at, scenario.id
