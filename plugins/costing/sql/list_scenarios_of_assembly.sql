-- The calculated scenarios that contain an assembly and whose costs do not come from a snapshot (neither frozen nor
-- thawed without a later run), in the order of creation. Current solutions are looked up first, because the history of
-- all runs is much longer.
-- One: tenant id (uuid). Two: assembly id (uuid). Three: RfQ id (uuid), or NULL for all.
SELECT scenario.id, scenario.name, CASE WHEN scenario.project_type = 'Rfq' THEN scenario.project_id END AS rfq_id,
       scenario.base_currency, scenario.solution_id, solution.finished_at AS selected_at, solution.content_fingerprint
  FROM sourcing_api.scenario_v1 AS scenario
 CROSS JOIN LATERAL (SELECT run.finished_at, run.content_fingerprint
                       FROM sourcing_api.solution_v1 AS run
                      WHERE run.tenant_id = (SELECT $1::uuid)
                        AND run.id = scenario.solution_id
                      LIMIT 1) AS solution
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND ($3::uuid IS NULL OR (scenario.project_type = 'Rfq' AND scenario.project_id = $3::uuid))
   AND scenario.solution_id IN (SELECT assembly.solution_id
                                  FROM sourcing_api.assembly_quantity_v1 AS assembly
                                 WHERE assembly.tenant_id = (SELECT $1::uuid)
                                   AND assembly.assembly_id = $2::uuid
                                   AND assembly.solution_id = ANY (ARRAY(
                                           SELECT current.solution_id
                                             FROM sourcing_api.scenario_v1 AS current
                                            WHERE current.tenant_id = (SELECT $1::uuid)
                                              AND current.solution_id IS NOT NULL
                                              AND ($3::uuid IS NULL OR current.project_id = $3::uuid))))
   AND NOT EXISTS (SELECT FROM costing.newest_snapshot AS snapshot
                    WHERE snapshot.tenant_id = (SELECT $1::uuid)
                      AND snapshot.rfq_id = scenario.project_id
                      AND (snapshot.thawed_at IS NULL
                           OR EXISTS (SELECT FROM costing.snapshot_scenario AS frozen
                                       WHERE frozen.tenant_id = (SELECT $1::uuid)
                                         AND frozen.snapshot_id = snapshot.id
                                         AND frozen.sourcing_scenario_id = scenario.id
                                         AND frozen.solution_id = scenario.solution_id)))
 ORDER BY scenario.created_at, scenario.id
