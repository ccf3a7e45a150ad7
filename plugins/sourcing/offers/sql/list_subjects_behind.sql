-- Parts and internal part numbers whose packed offers are not those of their newest revision, some of them.
-- One: tenant id (uuid). Two: how many at most.
SELECT revision.subject
  FROM offers_api.subject_v1 AS revision
 WHERE revision.tenant_id = (SELECT $1::uuid)
   AND NOT EXISTS (SELECT
                     FROM sourcing.offer_block AS block
                    WHERE block.tenant_id = (SELECT $1::uuid)
                      AND block.subject = revision.subject
                      AND block.revision = revision.revision)
 LIMIT $2::bigint
