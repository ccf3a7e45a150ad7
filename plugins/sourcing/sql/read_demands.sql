-- All demands of a scenario, in order.
-- One: tenant id (uuid). Two: scenario id (uuid).
SELECT demand.type, demand.target_id, trim_scale(demand.quantity) AS quantity, demand.unit
  FROM sourcing.demand AS demand
 WHERE demand.tenant_id = (SELECT $1::uuid)
   AND demand.sourcing_scenario_id = $2::uuid
 ORDER BY demand.position
