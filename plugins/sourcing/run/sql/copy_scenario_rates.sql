-- Gives a new scenario the exchange rates of another one with the same base currency.
-- One: tenant id (uuid). Two: scenario id of the rates (uuid). Three: id of the new scenario (uuid).
INSERT INTO sourcing.scenario_rate (tenant_id, sourcing_scenario_id, currency, rate)
SELECT $1::uuid, $3::uuid, known.currency, known.rate
  FROM sourcing.scenario_rate AS known
 WHERE known.tenant_id = (SELECT $1::uuid)
   AND known.sourcing_scenario_id = $2::uuid
