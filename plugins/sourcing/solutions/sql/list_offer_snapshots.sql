-- The offers that the parts of a solution were chosen from, a row for each source; a part without offers has one row
-- without a source.
-- One: tenant id (uuid). Two: solution id (uuid).
SELECT part.position, part.part_key, piece.source, offers.content AS offers
  FROM sourcing.solution_part AS part
  LEFT JOIN LATERAL unnest(part.offers, part.sources) WITH ORDINALITY AS piece(digest, source, place)
    ON true
  LEFT JOIN sourcing.snapshot AS offers
    ON offers.tenant_id = part.tenant_id
   AND offers.digest = piece.digest
 WHERE part.tenant_id = (SELECT $1::uuid)
   AND part.solution_id = $2::uuid
 ORDER BY part.position, piece.place
