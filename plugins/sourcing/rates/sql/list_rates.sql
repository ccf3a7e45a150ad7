-- Sources of the rates for a base currency: published rates per euro, and manual ones for the base currency.
-- One: tenant id (uuid). Two: base currency. Three: scenario id (uuid), or NULL.
SELECT 'Published' AS source, published.currency, trim_scale(published.rate)::text AS rate
  FROM sourcing.fetched_rate AS published
 WHERE published.tenant_id = (SELECT $1::uuid)
 UNION ALL
SELECT 'Tenant', manual.currency, trim_scale(manual.rate)::text
  FROM sourcing.tenant_rate AS manual
 WHERE manual.tenant_id = (SELECT $1::uuid)
   AND manual.base_currency = $2::text
 UNION ALL
SELECT 'Scenario', manual.currency, trim_scale(manual.rate)::text
  FROM sourcing.scenario_rate AS manual
 WHERE manual.tenant_id = (SELECT $1::uuid)
   AND manual.sourcing_scenario_id = $3::uuid
