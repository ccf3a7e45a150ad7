-- Digests of snapshots that are not stored yet.
-- One: tenant id (uuid). Two: digests (array of text, hexadecimal).
SELECT given.digest
  FROM unnest($2::text[]) AS given(digest)
 WHERE NOT EXISTS (SELECT
                     FROM sourcing.snapshot AS known
                    WHERE known.tenant_id = (SELECT $1::uuid)
                      AND known.digest = decode(given.digest, 'hex'))
