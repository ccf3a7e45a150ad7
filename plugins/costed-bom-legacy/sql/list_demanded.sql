-- Assemblies that a scenario demands.
-- One: tenant id (uuid). Two: scenario id (uuid).
SELECT DISTINCT demand.target_id AS id
  FROM sourcing_api.demand_v1 AS demand
 WHERE demand.tenant_id = (SELECT $1::uuid)
   AND demand.sourcing_scenario_id = $2::uuid
   AND demand.type = 'Assembly'
