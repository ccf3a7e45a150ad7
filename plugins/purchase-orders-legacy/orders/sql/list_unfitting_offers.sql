-- Positions (from 0) of offers of another seller than the purchase order, or for another part than the item. An offer
-- that the selection buys for the number fits.
-- One: tenant id (uuid). Two: offer ids (uuid[]). Three: supplier ids (uuid[]), NULL for any. Four: internal part
-- numbers (text[]). Five: manufacturer ids (uuid[]), NULL for any. Six: manufacturers' part numbers (text[]). An empty
-- number stands for none. Seven: scenario id (uuid).
WITH wanted AS MATERIALIZED (
    -- As a column: the view lets only such comparisons reach it.
    SELECT given.offer_id, given.supplier_id, nullif(given.value, '') AS value, given.manufacturer_id, given.position,
           components_api.normalized_part_number(nullif(given.number, '')) AS normalized_part_number
      FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[]) WITH ORDINALITY
           AS given(offer_id, supplier_id, value, manufacturer_id, number, position)),
offered AS MATERIALIZED (
    SELECT offer.id, offer.supplier_id, offer.part_id,
           coalesce(offer.internal_part_number, custom_part.value) AS value
      FROM offers_api.offer_v1 AS offer
      LEFT JOIN LATERAL (SELECT known.value
                           FROM components_api.custom_part_v1 AS known
                          WHERE known.tenant_id = (SELECT $1::uuid)
                            AND known.id = offer.custom_part_id
                          LIMIT 1) AS custom_part
        ON true
     WHERE offer.tenant_id = (SELECT $1::uuid)
       AND offer.id = ANY ($2::uuid[])),
judged AS (
    SELECT wanted.position - 1 AS place, offered.supplier_id IS DISTINCT FROM wanted.supplier_id
                                            AND wanted.supplier_id IS NOT NULL AS is_of_other_seller,
           CASE WHEN wanted.value IS NULL AND wanted.normalized_part_number IS NULL THEN false
                WHEN offered.part_id IS NOT NULL AND wanted.normalized_part_number IS NOT NULL
                THEN part.normalized_part_number <> wanted.normalized_part_number
                     OR coalesce(part.manufacturer_id <> wanted.manufacturer_id, false)
                WHEN offered.part_id IS NULL AND wanted.value IS NOT NULL
                THEN offered.value IS DISTINCT FROM wanted.value
                ELSE NOT EXISTS (SELECT
                                   FROM components_api.component_v1 AS component
                                   JOIN components_api.component_part_v1 AS component_part
                                     ON component_part.tenant_id = component.tenant_id
                                    AND component_part.component_id = component.id
                                   LEFT JOIN components_api.part_v1 AS choice
                                     ON choice.tenant_id = component_part.tenant_id
                                    AND choice.id = component_part.part_id
                                  WHERE component.tenant_id = (SELECT $1::uuid)
                                    AND component.value = coalesce(wanted.value, offered.value)
                                    AND (component_part.part_id = offered.part_id
                                         OR choice.normalized_part_number = wanted.normalized_part_number))
           END
           AND NOT EXISTS (SELECT
                             FROM sourcing_api.scenario_v1 AS scenario
                             JOIN sourcing_api.purchase_v1 AS purchase
                               ON purchase.tenant_id = scenario.tenant_id
                              AND purchase.solution_id = scenario.solution_id
                            WHERE scenario.tenant_id = (SELECT $1::uuid)
                              AND scenario.id = $7::uuid
                              AND purchase.offer_id = wanted.offer_id
                              AND purchase.internal_part_number = wanted.value
                              AND wanted.normalized_part_number IS NULL) AS is_for_other_part
      FROM wanted
      JOIN offered
        ON offered.id = wanted.offer_id
      LEFT JOIN LATERAL (SELECT known.manufacturer_id, known.normalized_part_number
                           FROM components_api.part_v1 AS known
                          WHERE known.tenant_id = (SELECT $1::uuid)
                            AND known.id = offered.part_id
                          LIMIT 1) AS part
        ON true)
SELECT judged.place, judged.is_of_other_seller
  FROM judged
 WHERE judged.is_of_other_seller OR judged.is_for_other_part
 ORDER BY judged.place
