-- The offers that the parts of a solution were chosen from.
-- One: tenant id (uuid). Two: solution id (uuid).
SELECT part.position, part.part_key, offers.content
  FROM sourcing.solution_part AS part
  JOIN sourcing.snapshot AS offers
    ON offers.tenant_id = part.tenant_id
   AND offers.digest = part.offers
 WHERE part.tenant_id = $1::uuid
   AND part.solution_id = $2::uuid
 ORDER BY part.position
