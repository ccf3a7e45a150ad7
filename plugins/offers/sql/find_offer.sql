-- One offer.
-- One: tenant id (uuid). Two: offer id (uuid).
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
  LEFT JOIN components_api.part_v1 AS part ON part.tenant_id = offer.tenant_id AND part.id = offer.part_id
  LEFT JOIN components_api.custom_part_v1 AS custom_part
    ON custom_part.tenant_id = offer.tenant_id
   AND custom_part.id = offer.custom_part_id
  LEFT JOIN suppliers_api.supplier_v1 AS supplier
    ON supplier.tenant_id = offer.tenant_id
   AND supplier.id = offer.supplier_id
  LEFT JOIN suppliers_api.inventory_site_v1 AS site
    ON site.tenant_id = offer.tenant_id
   AND site.id = offer.inventory_site_id
  LEFT JOIN customers_api.customer_v1 AS customer
    ON customer.tenant_id = offer.tenant_id
   AND customer.id = offer.customer_id
 CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(price.moq ORDER BY price.position), '{}') AS moqs,
               coalesce(array_agg(price.mpq ORDER BY price.position), '{}') AS mpqs,
               coalesce(array_agg(price.amount ORDER BY price.position), '{}') AS amounts,
               coalesce(array_agg(price.currency ORDER BY price.position), '{}') AS currencies
          FROM offers.price AS price
         WHERE price.tenant_id = offer.tenant_id
           AND price.offer_id = offer.id
       ) AS ladder
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.id = $2::uuid
