-- Demands of a scenario, in order, with their names. A deleted assembly or component is named by its id.
-- One: tenant id (uuid). Two: scenario id (uuid).
SELECT demand.type, demand.target_id AS id, coalesce(named.name, demand.target_id::text) AS name, demand.unit,
       trim_scale(demand.quantity) AS quantity
  FROM sourcing.demand AS demand
  -- LIMIT keeps these apart: a condition of a join does not go into a view with a barrier.
  LEFT JOIN LATERAL
       ((SELECT assembly.name
           FROM assemblies_api.assembly_v1 AS assembly
          WHERE assembly.tenant_id = (SELECT $1::uuid)
            AND assembly.id = demand.target_id
            AND demand.type = 'Assembly'
          LIMIT 1)
        UNION ALL
        (SELECT coalesce(component.name, concat_ws(' - ', component.value, nullif(component.revision, '')))
           FROM components_api.component_v1 AS component
          WHERE component.tenant_id = (SELECT $1::uuid)
            AND component.id = demand.target_id
            AND demand.type = 'Component'
          LIMIT 1)) AS named
    ON true
 WHERE demand.tenant_id = (SELECT $1::uuid)
   AND demand.sourcing_scenario_id = $2::uuid
 ORDER BY demand.position
