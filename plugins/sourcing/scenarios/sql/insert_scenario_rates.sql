-- Stores manual rates of a scenario; NULL rates are only removed.
-- One: tenant id (uuid). Two: scenario id (uuid). Three: currencies (array of text). Four: their rates (array of
-- numeric).
INSERT INTO sourcing.scenario_rate (tenant_id, sourcing_scenario_id, currency, rate)
SELECT $1::uuid, $2::uuid, given.currency, given.rate
  FROM unnest($3::text[], $4::numeric[]) AS given(currency, rate)
 WHERE given.rate IS NOT NULL
