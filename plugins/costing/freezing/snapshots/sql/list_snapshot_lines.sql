-- Lines of the bills of materials in a solution.
-- One: tenant id (uuid). Two: solution id (uuid).
SELECT line.assembly_id, line.position, line.status, round(line.needed_quantity, 10) AS needed_quantity,
       round(line.used_cost, 10) AS used_cost,
       round(line.excess_cost, 10) AS excess_cost, round(line.fee_cost, 10) AS fee_cost
  FROM sourcing_api.line_v1 AS line
 WHERE line.tenant_id = (SELECT $1::uuid)
   AND line.solution_id = $2::uuid
 ORDER BY line.assembly_id, line.position
