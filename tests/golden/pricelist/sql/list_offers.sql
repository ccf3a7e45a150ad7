-- Offers as other modules see them, each with its ladder as one text.
-- One: tenant id (uuid).
SELECT offer.id, offer.type, offer.part_id IS NOT NULL AS has_part, offer.internal_part_number,
       offer.custom_part_id IS NOT NULL AS has_custom_part,
       coalesce(offer.supplier_id, offer.inventory_site_id) IS NOT NULL AS has_source,
       offer.customer_id IS NOT NULL AS is_bound,
       offer.packaging, offer.price_type, offer.import_context, offer.available_stock, offer.lead_time,
       offer.on_order_dates, offer.on_order_quantities, offer.unit_quantity, offer.unit, offer.valid_until,
       array(SELECT concat_ws(' ', price.position::text, coalesce(price.moq::text, '-'), coalesce(price.mpq::text, '-'),
                              price.amount::text, price.currency)
               FROM offers_api.price_v1 AS price
              WHERE price.tenant_id = (SELECT $1::uuid)
                AND price.offer_id = offer.id
              ORDER BY price.position) AS ladder
  FROM offers_api.offer_v1 AS offer
 WHERE offer.tenant_id = (SELECT $1::uuid)
 ORDER BY offer.id
