-- Some of the parts and internal part numbers whose packed offers are older than their newest revision.
-- One: tenant id (uuid). Two: how many at most.
SELECT revision.subject
  FROM offers_api.subject_v1 AS revision
 WHERE revision.tenant_id = (SELECT $1::uuid)
   AND NOT EXISTS (SELECT
                     FROM sourcing.offer_block AS block
                    WHERE block.tenant_id = (SELECT $1::uuid)
                      AND block.subject = revision.subject
                      AND block.revision = revision.revision
                      AND block.numbered = block.digest)
 LIMIT $2::bigint
