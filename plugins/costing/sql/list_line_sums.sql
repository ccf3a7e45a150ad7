-- What the BOM lines of each assembly cost, with their share of the fees of suppliers, and how many of them have a
-- price.
-- One: tenant id (uuid). Two: solution ids (uuid[]). Three: assembly ids (uuid[]).
SELECT line.solution_id, line.assembly_id, round(coalesce(sum(line.used_cost + line.fee_cost), 0), 10),
       round(coalesce(sum(line.excess_cost), 0), 10), count(*) FILTER (WHERE line.status = 'Priced'),
       count(*) FILTER (WHERE line.status IN ('NoOffer', 'NoExchangeRate', 'MissingPart')),
       count(*) FILTER (WHERE line.status = 'CustomerSourced')
  FROM sourcing_api.line_v1 AS line
 WHERE line.tenant_id = $1::uuid
   AND line.solution_id = ANY ($2::uuid[])
   AND line.assembly_id = ANY ($3::uuid[])
 GROUP BY line.solution_id, line.assembly_id
