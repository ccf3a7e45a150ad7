-- Whether there was an attempt to fetch rates.
-- One: tenant id (uuid).
SELECT EXISTS (SELECT FROM sourcing.rate_source AS source WHERE source.tenant_id = (SELECT $1::uuid))
