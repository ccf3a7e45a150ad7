-- Demands of a scenario for assemblies, in order, with their names. A deleted assembly is named by its id.
-- One: tenant id (uuid). Two: scenario id (uuid).
SELECT demand.type, demand.target_id AS id, coalesce(named.name, demand.target_id::text) AS name, demand.unit,
       trim_scale(demand.quantity) AS quantity
  FROM sourcing.demand AS demand
  -- LIMIT keeps this apart: a condition of a join does not go into a view with a barrier.
  LEFT JOIN LATERAL
       (SELECT assembly.name
          FROM assemblies_api.assembly_v1 AS assembly
         WHERE assembly.tenant_id = (SELECT $1::uuid)
           AND assembly.id = demand.target_id
         LIMIT 1) AS named
    ON true
 WHERE demand.tenant_id = (SELECT $1::uuid)
   AND demand.sourcing_scenario_id = $2::uuid
   AND demand.type = 'Assembly'
 ORDER BY demand.position
