-- The scenarios of an RfQ with the quantity of one assembly that each demands.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: assembly id (uuid).
WITH scenario AS MATERIALIZED (
    SELECT known.id, known.name, known.base_currency
      FROM sourcing_api.scenario_v1 AS known
     WHERE known.tenant_id = (SELECT $1::uuid)
       AND known.project_type = 'Rfq'
       AND known.project_id = $2::uuid),
demanded AS MATERIALIZED (
    SELECT demand.sourcing_scenario_id, sum(demand.quantity) AS quantity
      FROM sourcing_api.demand_v1 AS demand
     WHERE demand.tenant_id = (SELECT $1::uuid)
       AND demand.sourcing_scenario_id = ANY (ARRAY(SELECT scenario.id FROM scenario))
       AND demand.type = 'Assembly'
       AND demand.target_id = $3::uuid
     GROUP BY demand.sourcing_scenario_id)
SELECT scenario.id, scenario.name, scenario.base_currency, coalesce(demanded.quantity, 0) AS demanded
  FROM scenario
  LEFT JOIN demanded
    ON demanded.sourcing_scenario_id = scenario.id
