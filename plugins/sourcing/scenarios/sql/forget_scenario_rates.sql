-- Manual rates count from the base currency: they go when it becomes another one.
-- One: tenant id (uuid). Two: scenario id (uuid). Three: the base currency.
DELETE FROM sourcing.scenario_rate AS manual
 USING sourcing.scenario AS scenario
 WHERE manual.tenant_id = (SELECT $1::uuid)
   AND manual.sourcing_scenario_id = $2::uuid
   AND scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = $2::uuid
   AND scenario.base_currency <> $3::text
