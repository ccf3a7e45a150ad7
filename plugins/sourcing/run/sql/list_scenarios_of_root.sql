-- The scenarios of an RfQ that demand nothing but its root assembly, which has the id of the RfQ, in the order of creation.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT scenario.id, trim_scale(sum(demand.quantity)) AS quantity
  FROM sourcing.scenario AS scenario
  JOIN sourcing.demand AS demand
    ON demand.tenant_id = (SELECT $1::uuid)
   AND demand.sourcing_scenario_id = scenario.id
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.project_type = 'Rfq'
   AND scenario.project_id = $2::uuid
 GROUP BY scenario.created_at, scenario.id
HAVING bool_and(demand.type = 'Assembly' AND demand.target_id = $2::uuid AND demand.unit = 'Piece')
 ORDER BY scenario.created_at, scenario.id
