-- Stores manual rates of the tenant; NULL rates are only removed.
-- One: tenant id (uuid). Two: base currency. Three: currencies (array of text). Four: their rates (array of numeric).
INSERT INTO sourcing.tenant_rate (tenant_id, base_currency, currency, rate)
SELECT $1::uuid, $2::text, given.currency, given.rate
  FROM unnest($3::text[], $4::numeric[]) AS given(currency, rate)
 WHERE given.rate IS NOT NULL
 ORDER BY given.currency
    ON CONFLICT ON CONSTRAINT tenant_rate_pkey DO UPDATE SET rate = excluded.rate, updated_at = now()
