-- The offers of some parts, internal part numbers and custom parts as text, a line for each (offer_text.hpp): one row
-- per subject that ever had offers. A packed block is used if it was made of the current revision; digest: its
-- snapshot; offers: NULL if the caller has the block. Otherwise the offers are read row by row; revision: that of the
-- subject, NULL for a custom part. It is one statement, so blocks, revisions and offers are of the same moment. The
-- views are read by sets of ids, because these are pushed into the views and join conditions are not. Statistics may
-- date from a time without rows, so sets meet by hash and sort (NOT IN, GROUP BY) where a join could be executed row by
-- row.
-- One: tenant id (uuid). Two: subjects as in offers_api.subject_v1 (array of text). Three: custom part ids (array of
-- uuid). Four: scenario id (uuid), whose offers for custom parts count, as do those of no scenario. Five and
-- six: subjects whose packed blocks the caller has, with the digests of these (arrays of text, digests hexadecimal).
WITH current AS MATERIALIZED (
    SELECT revision.subject, revision.revision
      FROM offers_api.subject_v1 AS revision
     WHERE revision.tenant_id = (SELECT $1::uuid)
       AND revision.subject = ANY ($2::text[])),
packed AS MATERIALIZED (
    SELECT current.subject, block.digest
      FROM current
      JOIN sourcing.offer_block AS block
        ON block.tenant_id = (SELECT $1::uuid)
       AND block.subject = current.subject
       AND block.revision = current.revision
       AND block.numbered = block.digest),
unread AS MATERIALIZED (
    SELECT packed.subject, packed.digest
      FROM packed
     WHERE (packed.subject, packed.digest) NOT IN (SELECT known.subject, decode(known.digest, 'hex')
                                                     FROM unnest($5::text[], $6::text[])
                                                              AS known(subject, digest))),
behind AS MATERIALIZED (
    SELECT current.subject, current.revision
      FROM current
     WHERE current.subject NOT IN (SELECT packed.subject FROM packed)),
chosen AS MATERIALIZED (
    SELECT 'P' || offer.part_id::text AS subject, offer.*
      FROM offers_api.offer_v1 AS offer
     WHERE offer.tenant_id = (SELECT $1::uuid)
       AND offer.part_id = ANY (ARRAY(SELECT substr(behind.subject, 2)::uuid
                                        FROM behind
                                       WHERE left(behind.subject, 1) = 'P'))
       AND offer.custom_part_id IS NULL
     UNION ALL
    SELECT 'I' || offer.internal_part_number, offer.*
      FROM offers_api.offer_v1 AS offer
     WHERE offer.tenant_id = (SELECT $1::uuid)
       AND offer.internal_part_number IS NOT NULL
       AND offer.internal_part_number = ANY (ARRAY(SELECT substr(behind.subject, 2)
                                                     FROM behind
                                                    WHERE left(behind.subject, 1) = 'I'))
     UNION ALL
    SELECT 'C' || offer.custom_part_id::text, offer.*
      FROM offers_api.offer_v1 AS offer
     WHERE offer.tenant_id = (SELECT $1::uuid)
       AND offer.custom_part_id IS NOT NULL
       AND offer.custom_part_id = ANY ($3::uuid[])
       AND (offer.sourcing_scenario_id = $4::uuid OR offer.sourcing_scenario_id IS NULL)),
-- Offers that sell from one stock. Their stock has a number among those of the subject.
sharing AS MATERIALIZED (
    SELECT stock.subject, stock.id, stock.number
      FROM (SELECT chosen.subject, chosen.id,
                   count(*) OVER same AS offers,
                   dense_rank() OVER (PARTITION BY chosen.subject
                                      ORDER BY coalesce(chosen.supplier_id, chosen.inventory_site_id),
                                               chosen.stock_location, chosen.stock_key) AS number
              FROM chosen
             WHERE chosen.stock_key IS NOT NULL
            WINDOW same AS (PARTITION BY chosen.subject, coalesce(chosen.supplier_id, chosen.inventory_site_id),
                                         chosen.stock_location, chosen.stock_key)) AS stock
     WHERE stock.offers > 1),
ladder AS MATERIALIZED (
    SELECT price.offer_id,
           string_agg(coalesce(trim_scale(price.moq)::text, '') || ':' || coalesce(trim_scale(price.mpq)::text, '')
                      || ':' || trim_scale(price.amount)::text || ':' || price.currency,
                      ' ' ORDER BY price.position) AS prices
      FROM offers_api.price_v1 AS price
     WHERE price.tenant_id = (SELECT $1::uuid)
       AND price.offer_id = ANY (ARRAY(SELECT chosen.id FROM chosen))
     GROUP BY price.offer_id),
live AS MATERIALIZED (
    SELECT chosen.subject,
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
                                coalesce(ladder.prices, ''),
                                -- Fields behind the last one that the offer has are left out.
                                (SELECT coalesce(replace(replace(replace(chosen.charge_key, '\', '\\'), E'\t', '\t'), E'\n', '\n'), '')
                                        || E'\t' || coalesce(string_agg(trim_scale(cost.amount) || ':' || cost.currency
                                                                           || CASE cost.kind WHEN 'PerOrder' THEN ':P' ELSE '' END,
                                                                         ' ' ORDER BY cost.position), '')
                                   FROM unnest(chosen.one_time_cost_amounts, chosen.one_time_cost_currencies,
                                               chosen.one_time_cost_kinds)
                                            WITH ORDINALITY AS cost(amount, currency, kind, position)
                                 HAVING count(*) > 0 OR sharing.number IS NOT NULL
                                     OR chosen.supplier_part_number IS NOT NULL),
                                coalesce(sharing.number::text, left(chosen.supplier_part_number, 0)),
                                replace(replace(replace(chosen.supplier_part_number, '\', '\\'), E'\t', '\t'), E'\n', '\n'))
                      || E'\n',
                      '' ORDER BY chosen.id) AS offers
      FROM chosen
      LEFT JOIN ladder
        ON ladder.offer_id = chosen.id
      LEFT JOIN sharing
        ON sharing.subject = chosen.subject
       AND sharing.id = chosen.id
     GROUP BY chosen.subject)
SELECT unread.subject, NULL AS revision, encode(unread.digest, 'hex') AS digest, snapshot.content AS offers
  FROM unread
  JOIN sourcing.snapshot AS snapshot
    ON snapshot.tenant_id = (SELECT $1::uuid)
   AND snapshot.digest = unread.digest
 UNION ALL
SELECT packed.subject, NULL, encode(packed.digest, 'hex'), NULL
  FROM packed
 WHERE packed.subject NOT IN (SELECT unread.subject FROM unread)
 UNION ALL
SELECT unpacked.subject, max(unpacked.revision), NULL, coalesce(max(unpacked.offers), '')
  FROM (SELECT behind.subject, behind.revision::text AS revision, NULL AS offers
          FROM behind
         UNION ALL
        SELECT live.subject, NULL, live.offers
          FROM live) AS unpacked
 GROUP BY unpacked.subject
