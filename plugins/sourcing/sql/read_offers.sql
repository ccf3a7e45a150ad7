-- The offers of some parts, internal part numbers and custom parts as text, a line for each (offer_text.hpp): one row for
-- each of those that has offers.
-- One: tenant id (uuid). Two: part ids (array of uuid). Three: values of internal part numbers. Four: custom part ids
-- (array of uuid). Five: scenario id (uuid), whose offers for custom parts count; NULL: none. The views are read by sets
-- of ids, which go into them where conditions of a join do not.
WITH chosen AS MATERIALIZED (
    SELECT 'P' AS kind, offer.part_id::text AS subject, offer.*
      FROM offers_api.offer_v1 AS offer
     WHERE offer.tenant_id = $1::uuid
       AND offer.part_id = ANY ($2::uuid[])
       AND offer.custom_part_id IS NULL
     UNION ALL
    SELECT 'I', offer.internal_part_number, offer.*
      FROM offers_api.offer_v1 AS offer
     WHERE offer.tenant_id = $1::uuid
       AND offer.internal_part_number IS NOT NULL
       AND offer.internal_part_number = ANY ($3::text[])
     UNION ALL
    SELECT 'C', offer.custom_part_id::text, offer.*
      FROM offers_api.offer_v1 AS offer
     WHERE offer.tenant_id = $1::uuid
       AND offer.custom_part_id IS NOT NULL
       AND offer.custom_part_id = ANY ($4::uuid[])
       AND offer.sourcing_scenario_id = $5::uuid),
ladder AS MATERIALIZED (
    SELECT price.offer_id,
           string_agg(coalesce(trim_scale(price.moq)::text, '') || ':' || coalesce(trim_scale(price.mpq)::text, '')
                      || ':' || trim_scale(price.amount)::text || ':' || price.currency,
                      ' ' ORDER BY price.position) AS prices
      FROM offers_api.price_v1 AS price
     WHERE price.tenant_id = $1::uuid
       AND price.offer_id = ANY (ARRAY(SELECT chosen.id FROM chosen))
     GROUP BY price.offer_id)
SELECT chosen.kind, chosen.subject,
       string_agg(concat_ws(E'\t', chosen.id, coalesce(chosen.supplier_id, chosen.inventory_site_id),
                            left(chosen.type, 1), coalesce(chosen.customer_id::text, ''),
                            replace(replace(replace(coalesce(chosen.packaging, ''), '\', '\\'), E'\t', '\t'), E'\n', '\n'),
                            replace(replace(replace(chosen.price_type, '\', '\\'), E'\t', '\t'), E'\n', '\n'),
                            trim_scale(chosen.unit_quantity), chosen.unit,
                            coalesce(trim_scale(chosen.available_stock)::text, ''),
                            coalesce(chosen.lead_time::text, ''),
                            coalesce((chosen.valid_until - date '1970-01-01')::text, ''),
                            coalesce((SELECT string_agg((arrival.day - date '1970-01-01') || ':'
                                                        || trim_scale(arrival.quantity), ' ' ORDER BY arrival.day)
                                        FROM unnest(chosen.on_order_dates, chosen.on_order_quantities)
                                                 AS arrival(day, quantity)), ''),
                            coalesce(ladder.prices, '')) || E'\n',
                  '' ORDER BY chosen.id)
  FROM chosen
  LEFT JOIN ladder
    ON ladder.offer_id = chosen.id
 GROUP BY chosen.kind, chosen.subject
