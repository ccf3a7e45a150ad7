-- Whether a scenario has offers for some custom parts: its own ones, or those that count in every scenario.
-- One: tenant id (uuid). Two: custom part ids (array of uuid). Three: scenario id (uuid).
SELECT EXISTS (SELECT
                 FROM offers_api.offer_v1 AS offer
                WHERE offer.tenant_id = (SELECT $1::uuid)
                  AND offer.custom_part_id IS NOT NULL
                  AND offer.custom_part_id = ANY ($2::uuid[])
                  AND (offer.sourcing_scenario_id = $3::uuid OR offer.sourcing_scenario_id IS NULL))
