-- The scenarios of an RfQ in the order of creation, each with the quantity of the root assembly, which has the id of
-- the RfQ; NULL where the root is no demand.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT scenario.id, demand.quantity
  FROM sourcing_api.scenario_v1 AS scenario
  LEFT JOIN LATERAL
       (SELECT known.quantity
          FROM sourcing_api.demand_v1 AS known
         WHERE known.tenant_id = (SELECT $1::uuid)
           AND known.sourcing_scenario_id = scenario.id
           AND known.type = 'Assembly'
           AND known.target_id = $2::uuid
         LIMIT 1) AS demand
    ON true
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.project_type = 'Rfq'
   AND scenario.project_id = $2::uuid
 ORDER BY scenario.created_at, scenario.id
