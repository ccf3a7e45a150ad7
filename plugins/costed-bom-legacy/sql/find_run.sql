-- The newest run of a scenario. is_outdated: other quantities are demanded now, or another base currency.
-- One: tenant id (uuid). Two: scenario id (uuid). Three: solution id (uuid).
WITH wanted AS MATERIALIZED (
    SELECT demand.target_id AS assembly_id, sum(demand.quantity) AS quantity
      FROM sourcing_api.demand_v1 AS demand
     WHERE demand.tenant_id = (SELECT $1::uuid)
       AND demand.sourcing_scenario_id = $2::uuid
       AND demand.type = 'Assembly'
     GROUP BY demand.target_id),
built AS MATERIALIZED (
    SELECT assembly.assembly_id, assembly.demanded_quantity AS quantity
      FROM sourcing_api.assembly_quantity_v1 AS assembly
     WHERE assembly.tenant_id = (SELECT $1::uuid)
       AND assembly.solution_id = $3::uuid
       AND assembly.demanded_quantity > 0)
SELECT solution.id, solution.finished_at, solution.base_currency,
       solution.base_currency <> scenario.base_currency
       OR EXISTS (SELECT
                    FROM wanted
                    FULL JOIN built
                      ON built.assembly_id = wanted.assembly_id
                   WHERE built.quantity IS DISTINCT FROM wanted.quantity) AS is_outdated
  FROM sourcing_api.solution_v1 AS solution
  JOIN sourcing_api.scenario_v1 AS scenario
    ON scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = $2::uuid
 WHERE solution.tenant_id = (SELECT $1::uuid)
   AND solution.id = $3::uuid
