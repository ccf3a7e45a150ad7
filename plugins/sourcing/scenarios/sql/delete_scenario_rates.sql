-- Removes manual rates of a scenario.
-- One: tenant id (uuid). Two: scenario id (uuid). Three: currencies (array of text).
DELETE FROM sourcing.scenario_rate AS manual
 WHERE manual.tenant_id = (SELECT $1::uuid)
   AND manual.sourcing_scenario_id = $2::uuid
   AND manual.currency = ANY ($3::text[])
