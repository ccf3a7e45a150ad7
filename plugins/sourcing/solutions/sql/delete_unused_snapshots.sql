-- Deletes snapshots that neither a solution nor a block of packed offers refers to.
-- One: tenant id (uuid).
DELETE FROM sourcing.snapshot AS snapshot
 WHERE snapshot.tenant_id = (SELECT $1::uuid)
   AND NOT EXISTS (SELECT
                     FROM (SELECT unnest(part.offers) AS digest
                             FROM sourcing.solution_part AS part
                            WHERE part.tenant_id = (SELECT $1::uuid)) AS used
                    WHERE used.digest = snapshot.digest)
   AND NOT EXISTS (SELECT
                     FROM sourcing.offer_block AS block
                    WHERE block.tenant_id = (SELECT $1::uuid)
                      AND block.digest = snapshot.digest)
   AND NOT EXISTS (SELECT
                     FROM sourcing.solution AS solution
                    WHERE solution.tenant_id = (SELECT $1::uuid)
                      AND solution.design = snapshot.digest)
