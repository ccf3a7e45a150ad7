-- How fetching rates went. No row: nobody tried yet.
-- One: tenant id (uuid).
SELECT source.published_on, source.fetched_at, source.attempted_at, source.problem
  FROM sourcing.rate_source AS source
 WHERE source.tenant_id = $1::uuid
