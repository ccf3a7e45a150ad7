-- The parts of a solution, to be compared with those of another one.
-- One: tenant id (uuid). Two: solution id (uuid).
SELECT part.position, part.part_key AS key, part.record
  FROM sourcing.solution_part AS part
 WHERE part.tenant_id = (SELECT $1::uuid)
   AND part.solution_id = $2::uuid
 ORDER BY part.position
