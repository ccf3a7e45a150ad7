-- Purchases that serve several lines of a run: the number of these lines and their need.
-- One: tenant id (uuid). Two: solution id (uuid).
SELECT purchase.part_position, purchase.offer_id, count(*) AS lines, sum(line.needed_quantity) AS needed
  FROM sourcing_api.purchase_line_v1 AS purchase
  JOIN sourcing_api.line_v1 AS line
    ON line.tenant_id = (SELECT $1::uuid)
   AND line.solution_id = $2::uuid
   AND line.assembly_id = purchase.assembly_id
   AND line.position = purchase.position
 WHERE purchase.tenant_id = (SELECT $1::uuid)
   AND purchase.solution_id = $2::uuid
 GROUP BY purchase.part_position, purchase.offer_id
HAVING count(*) > 1
