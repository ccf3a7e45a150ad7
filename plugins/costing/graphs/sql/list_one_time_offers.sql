-- One-time costs (tooling) of the offers for custom parts that count in some scenarios: those made for them, and those of
-- no scenario, which count in every one.
-- One: tenant id (uuid). Two: scenario ids (uuid[]).
SELECT offer.id AS offer_id, cost.amount AS cost, cost.currency
  FROM offers_api.offer_v1 AS offer
 CROSS JOIN LATERAL unnest(offer.one_time_cost_amounts, offer.one_time_cost_currencies) AS cost(amount, currency)
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.custom_part_id IS NOT NULL
   AND (offer.sourcing_scenario_id = ANY ($2::uuid[]) OR offer.sourcing_scenario_id IS NULL)
