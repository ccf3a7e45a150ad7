-- The parts of a solution, as returned.
-- One: tenant id (uuid). Two: solution id (uuid).
SELECT part.content
  FROM sourcing.solution_part AS part
 WHERE part.tenant_id = (SELECT $1::uuid)
   AND part.solution_id = $2::uuid
 ORDER BY part.position
