-- The calculated scenarios that are not frozen: of one RfQ, one scenario, or all.
-- One: tenant id (uuid). Two: scenario id (uuid), or NULL for all.
SELECT scenario.id, scenario.name, CASE WHEN scenario.project_type = 'Rfq' THEN scenario.project_id END,
       scenario.base_currency, scenario.solution_id
  FROM sourcing_api.scenario_v1 AS scenario
 WHERE scenario.tenant_id = $1::uuid
   AND ($2::uuid IS NULL OR scenario.id = $2::uuid)
   AND scenario.solution_id IS NOT NULL
   AND NOT EXISTS (SELECT FROM costing.snapshot AS snapshot
                    WHERE snapshot.tenant_id = $1::uuid
                      AND snapshot.rfq_id = scenario.project_id
                      AND snapshot.thawed_at IS NULL)
 ORDER BY scenario.created_at, scenario.id
