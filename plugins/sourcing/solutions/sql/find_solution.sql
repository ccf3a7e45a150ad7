-- One solution of a scenario, or its newest.
-- One: tenant id (uuid). Two: scenario id (uuid). Three: solution id (uuid), or NULL.
SELECT solution.id, solution.sourcing_scenario_id, solution.started_at, solution.finished_at, solution.reference_date,
       solution.base_currency, solution.fingerprint, solution.engine_version, solution.bom_items, solution.selected,
       solution.unpriced, solution.parts, solution.parts_solved, solution.parts_reused,
       round(solution.material_total, 6) AS material_total, round(solution.used_total, 6) AS used_total,
       round(solution.excess_total, 6) AS excess_total,
       round(solution.fees_total, 6) AS fees_total, round(solution.one_time_total, 6) AS one_time_total,
       round(solution.objective, 6) AS objective,
       round(solution.lower_bound, 6) AS lower_bound,
       round(solution.objective - solution.lower_bound, 6) AS gap, solution.is_proven, solution.ready_days,
       solution.id IS NOT DISTINCT FROM scenario.solution_id AS is_current,
       solution.conditions, solution.supplier_orders AS orders, solution.counters, solution.warnings,
       solution.unbought_lines
  FROM sourcing.scenario AS scenario
  JOIN sourcing.solution AS solution
    ON solution.tenant_id = scenario.tenant_id
   AND solution.sourcing_scenario_id = scenario.id
   AND solution.id = coalesce($3::uuid, scenario.solution_id)
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = $2::uuid
