-- Deletes the manual rates of a scenario, which refer to its base currency, when that changes.
-- One: tenant id (uuid). Two: scenario id (uuid). Three: the base currency.
DELETE FROM sourcing.scenario_rate AS manual
 USING sourcing.scenario AS scenario
 WHERE manual.tenant_id = (SELECT $1::uuid)
   AND manual.sourcing_scenario_id = $2::uuid
   AND scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = $2::uuid
   AND scenario.base_currency <> $3::text
