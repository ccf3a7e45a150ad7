-- The published rates in use, per euro, with the day each was published.
-- One: tenant id (uuid).
SELECT published.currency, trim_scale(published.rate)::text AS rate, published.published_on
  FROM sourcing.fetched_rate AS published
 WHERE published.tenant_id = (SELECT $1::uuid)
 ORDER BY published.currency
