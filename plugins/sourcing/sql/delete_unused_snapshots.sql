-- Removes snapshots that no solution names any more.
-- One: tenant id (uuid).
DELETE FROM sourcing.snapshot AS snapshot
 WHERE snapshot.tenant_id = $1::uuid
   AND NOT EXISTS (SELECT
                     FROM sourcing.solution_part AS part
                    WHERE part.tenant_id = $1::uuid
                      AND part.offers = snapshot.digest)
   AND NOT EXISTS (SELECT
                     FROM sourcing.solution AS solution
                    WHERE solution.tenant_id = $1::uuid
                      AND solution.design = snapshot.digest)
