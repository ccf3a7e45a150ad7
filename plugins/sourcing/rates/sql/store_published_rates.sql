-- Stores rates per euro, replacing earlier ones.
-- One: tenant id (uuid). Two: currencies (array of text). Three: their rates (array of numeric). Four: day they were
-- published.
INSERT INTO sourcing.fetched_rate (tenant_id, currency, rate, published_on)
SELECT $1::uuid, given.currency, given.rate, $4::date
  FROM unnest($2::text[], $3::numeric[]) AS given(currency, rate)
 ORDER BY given.currency
    ON CONFLICT ON CONSTRAINT fetched_rate_pkey
    DO UPDATE SET rate = excluded.rate, published_on = excluded.published_on
