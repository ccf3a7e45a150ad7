-- Stores snapshots, in an order that lets two simultaneous runs wait for each other; another run may have stored some
-- of them.
-- One: tenant id (uuid).
INSERT INTO sourcing.snapshot (tenant_id, digest, content)
SELECT staged.tenant_id, staged.digest, staged.content
  FROM pg_temp.staged_snapshot AS staged
 WHERE staged.tenant_id = (SELECT $1::uuid)
 ORDER BY staged.digest
    ON CONFLICT ON CONSTRAINT snapshot_pkey DO NOTHING
