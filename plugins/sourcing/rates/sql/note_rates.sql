-- Records a successful fetch.
-- One: tenant id (uuid). Two: day they were published. Three: when they came. Four: which of them were held back, and
-- why; NULL: none.
INSERT INTO sourcing.rate_source (tenant_id, published_on, fetched_at, attempted_at, problem)
VALUES ($1::uuid, $2::date, $3::timestamptz, $3::timestamptz, $4::text)
    ON CONFLICT ON CONSTRAINT rate_source_pkey
    DO UPDATE SET published_on = excluded.published_on, fetched_at = excluded.fetched_at,
                  attempted_at = excluded.attempted_at, problem = excluded.problem
