-- The calculated scenarios of an RfQ, in the order of creation, each with the snapshot that its costs come from: a
-- frozen one, or a thawed one without a later run.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT scenario.id, scenario.name, scenario.project_id AS rfq_id, scenario.base_currency, scenario.solution_id,
       solution.finished_at AS selected_at, solution.content_fingerprint,
       (SELECT snapshot.id
          FROM costing.newest_snapshot AS snapshot
          JOIN costing.snapshot_scenario AS frozen
            ON frozen.tenant_id = snapshot.tenant_id
           AND frozen.snapshot_id = snapshot.id
         WHERE snapshot.tenant_id = (SELECT $1::uuid)
           AND snapshot.rfq_id = $2::uuid
           AND frozen.sourcing_scenario_id = scenario.id
           AND frozen.solution_id = scenario.solution_id) AS answered
  FROM sourcing_api.scenario_v1 AS scenario
 CROSS JOIN LATERAL (SELECT run.finished_at, run.content_fingerprint
                       FROM sourcing_api.solution_v1 AS run
                      WHERE run.tenant_id = (SELECT $1::uuid)
                        AND run.id = scenario.solution_id
                      LIMIT 1) AS solution
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.project_type = 'Rfq'
   AND scenario.project_id = $2::uuid
   AND scenario.solution_id IS NOT NULL
 ORDER BY scenario.created_at, scenario.id
