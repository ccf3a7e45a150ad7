-- The BOM lines that some offers are bought for, with their costs, by which tooling is attributed.
-- One: tenant id (uuid). Two: solution ids (uuid[]). Three: offer ids (uuid[]).
SELECT line.solution_id, line.assembly_id, bought.offer_id, round(sum(line.used_cost), 10) AS used_cost
  FROM (SELECT DISTINCT purchase.solution_id, purchase.offer_id, purchase.assembly_id, purchase.position
          FROM sourcing_api.purchase_line_v1 AS purchase
         WHERE purchase.tenant_id = (SELECT $1::uuid)
           AND purchase.solution_id = ANY ($2::uuid[])
           AND purchase.offer_id = ANY ($3::uuid[])) AS bought
  JOIN sourcing_api.line_v1 AS line
    ON line.solution_id = bought.solution_id
   AND line.assembly_id = bought.assembly_id
   AND line.position = bought.position
 WHERE line.tenant_id = (SELECT $1::uuid)
   AND line.solution_id = ANY ($2::uuid[])
 GROUP BY line.solution_id, line.assembly_id, bought.offer_id
 ORDER BY line.solution_id, bought.offer_id, line.assembly_id
