-- Day of the published rates in use.
-- One: tenant id (uuid).
SELECT source.published_on
  FROM sourcing.rate_source AS source
 WHERE source.tenant_id = (SELECT $1::uuid)
