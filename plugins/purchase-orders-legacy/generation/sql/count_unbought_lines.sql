-- Number of BOM lines that a solution buys nothing for although they need a part.
-- One: tenant id (uuid). Two: solution id (uuid).
SELECT coalesce(sum(built.unpriced), 0)::bigint AS count
  FROM sourcing_api.assembly_quantity_v1 AS built
 WHERE built.tenant_id = (SELECT $1::uuid)
   AND built.solution_id = $2::uuid
