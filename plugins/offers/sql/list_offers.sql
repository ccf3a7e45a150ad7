-- Offers in the order they were created, which is that of their ids.
-- One: tenant id (uuid). Two: manufacturer part number, three: internal part number, four: id of a supplier or
-- inventory site (uuid); NULL for all. Then the window: most rows (NULL: all), created_at and id of the row it begins
-- after (NULL: from the start).
SELECT offer.id, coalesce(offer.internal_part_number, custom_part.value) AS internal_part_number,
       part.manufacturer_name AS manufacturer,
       part.manufacturer_part_number,
       CASE WHEN offer.inventory_site_id IS NULL THEN 'External' ELSE 'Internal' END AS type,
       coalesce(offer.supplier_id, offer.inventory_site_id) AS id, coalesce(supplier.name, site.name) AS name,
       coalesce(supplier.number, site.number) AS number, offer.supplier_part_number, offer.stock_location,
       offer.available_stock, offer.lead_time, offer.total_stock, offer.on_order_dates, offer.on_order_quantities,
       ladder.moqs, ladder.mpqs, ladder.amounts, ladder.currencies,
       offer.customer_id, customer.number, customer.name, offer.packaging, offer.price_type,
       offer.unit_quantity AS unit_of_measurement_quantity,
       offer.unit, offer.valid_until, offer.notes, offer.imported_at, offer.custom_part_id, offer.sourcing_scenario_id,
       offer.one_time_cost_names, offer.one_time_cost_amounts, offer.one_time_cost_currencies,
       offers.created_at(offer.id) AS created_at, offer.row_version
  FROM offers.offer AS offer
  -- LIMIT makes each a look-up of a key, so that the rows come in the order of the primary key and the answer begins with
  -- the first of them: joins of the whole views would be put together, and sorted, before that.
  LEFT JOIN LATERAL
       (SELECT known.manufacturer_name, known.manufacturer_part_number
          FROM components_api.part_v1 AS known
         WHERE known.tenant_id = (SELECT $1::uuid)
           AND known.id = offer.part_id
         LIMIT 1) AS part
    ON true
  LEFT JOIN LATERAL
       (SELECT known.value
          FROM components_api.custom_part_v1 AS known
         WHERE known.tenant_id = (SELECT $1::uuid)
           AND known.id = offer.custom_part_id
         LIMIT 1) AS custom_part
    ON true
  LEFT JOIN LATERAL
       (SELECT known.name, known.number
          FROM suppliers_api.supplier_v1 AS known
         WHERE known.tenant_id = (SELECT $1::uuid)
           AND known.id = offer.supplier_id
         LIMIT 1) AS supplier
    ON true
  LEFT JOIN LATERAL
       (SELECT known.name, known.number
          FROM suppliers_api.inventory_site_v1 AS known
         WHERE known.tenant_id = (SELECT $1::uuid)
           AND known.id = offer.inventory_site_id
         LIMIT 1) AS site
    ON true
  LEFT JOIN LATERAL
       (SELECT known.number, known.name
          FROM customers_api.customer_v1 AS known
         WHERE known.tenant_id = (SELECT $1::uuid)
           AND known.id = offer.customer_id
         LIMIT 1) AS customer
    ON true
 CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(price.moq ORDER BY price.position), '{}') AS moqs,
               coalesce(array_agg(price.mpq ORDER BY price.position), '{}') AS mpqs,
               coalesce(array_agg(price.amount ORDER BY price.position), '{}') AS amounts,
               coalesce(array_agg(price.currency ORDER BY price.position), '{}') AS currencies
          FROM offers.price AS price
         WHERE price.tenant_id = (SELECT $1::uuid)
           AND price.offer_id = offer.id
       ) AS ladder
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND ($2::text IS NULL OR part.manufacturer_part_number = $2::text)
   AND ($3::text IS NULL OR coalesce(offer.internal_part_number, custom_part.value) = $3::text)
   AND ($4::uuid IS NULL OR offer.supplier_id = $4::uuid OR offer.inventory_site_id = $4::uuid)
   AND ($6::timestamptz IS NULL OR offer.id > $7::uuid)
 ORDER BY offer.id
 LIMIT $5::bigint
