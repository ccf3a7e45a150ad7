-- All demands of some scenarios, by scenario, in order.
-- One: tenant id (uuid). Two: scenario ids (array of uuid).
SELECT demand.sourcing_scenario_id AS scenario_id, demand.type, demand.target_id,
       trim_scale(demand.quantity) AS quantity, demand.unit
  FROM sourcing.demand AS demand
 WHERE demand.tenant_id = (SELECT $1::uuid)
   AND demand.sourcing_scenario_id = ANY ($2::uuid[])
 ORDER BY demand.sourcing_scenario_id, demand.position
