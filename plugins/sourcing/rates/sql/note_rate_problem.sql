-- Records a failed fetch; the stored rates remain.
-- One: tenant id (uuid). Two: when it was tried. Three: why not.
INSERT INTO sourcing.rate_source (tenant_id, attempted_at, problem)
VALUES ($1::uuid, $2::timestamptz, $3::text)
    ON CONFLICT ON CONSTRAINT rate_source_pkey
    DO UPDATE SET attempted_at = excluded.attempted_at, problem = excluded.problem
