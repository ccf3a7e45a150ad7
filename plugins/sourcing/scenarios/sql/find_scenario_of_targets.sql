-- The name of the first scenario that demands one of these assemblies.
-- One: tenant id (uuid). Two: assembly ids (array of uuid).
SELECT scenario.name
  FROM sourcing.demand AS demand
  JOIN sourcing.scenario AS scenario
    ON scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = demand.sourcing_scenario_id
 WHERE demand.tenant_id = (SELECT $1::uuid)
   AND demand.type = 'Assembly'
   AND demand.target_id = ANY ($2::uuid[])
 ORDER BY scenario.created_at, scenario.id
 LIMIT 1
