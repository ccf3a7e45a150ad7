-- Outcome of the last fetch, and the day of the oldest published rate in use. No row: no attempt yet.
-- One: tenant id (uuid).
SELECT source.published_on, source.fetched_at, source.attempted_at, source.problem,
       (SELECT min(published.published_on)
          FROM sourcing.fetched_rate AS published
         WHERE published.tenant_id = (SELECT $1::uuid)) AS oldest_published_on
  FROM sourcing.rate_source AS source
 WHERE source.tenant_id = (SELECT $1::uuid)
