-- What is wanted of assemblies by themselves.
-- One: tenant id (uuid). Two: scenario ids (uuid[]).
SELECT demand.sourcing_scenario_id, demand.target_id, sum(demand.quantity)
  FROM sourcing_api.demand_v1 AS demand
 WHERE demand.tenant_id = $1::uuid
   AND demand.sourcing_scenario_id = ANY ($2::uuid[])
   AND demand.type = 'Assembly'
 GROUP BY demand.sourcing_scenario_id, demand.target_id
