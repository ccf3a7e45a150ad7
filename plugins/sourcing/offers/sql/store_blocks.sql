-- Stores the snapshots that hold the offers of parts and internal part numbers, in an order that lets two simultaneous
-- writers wait for each other. An older revision may replace a newer one: the block is then invalid and is packed
-- again. Programs of the time before V017 read stocks_of.
-- One: tenant id (uuid).
INSERT INTO sourcing.offer_block (tenant_id, subject, revision, digest, stocks_of, numbered)
SELECT $1::uuid, staged.subject, staged.revision, staged.digest, staged.revision, staged.digest
  FROM pg_temp.staged_block AS staged
 ORDER BY staged.subject
    ON CONFLICT ON CONSTRAINT offer_block_pkey
    DO UPDATE SET revision = excluded.revision, digest = excluded.digest, stocks_of = excluded.stocks_of,
                  numbered = excluded.numbered
