-- Available stock of parts and of an internal part number in today's offers. Several offers of one stock (as in
-- offers_api.offer_v1) count once, with the largest quantity.
-- One: tenant id (uuid). Two: part ids (array of uuid). Three: internal part number, or NULL.
WITH stock AS (
    SELECT offer.supplier_id, max(offer.available_stock) AS quantity
      FROM offers.offer AS offer
     CROSS JOIN LATERAL (SELECT coalesce(offer.stock_key,
                                         CASE WHEN offer.inventory_site_id IS NULL THEN offer.supplier_part_number
                                              ELSE ''
                                         END) AS key) AS shared
     WHERE offer.tenant_id = (SELECT $1::uuid)
       AND (offer.part_id = ANY ($2::uuid[]) OR offer.internal_part_number = $3::text)
       AND offer.custom_part_id IS NULL  -- the condition of offer_identity_key, the only index of parts
       AND offer.customer_id IS NULL
       AND (offer.valid_until IS NULL OR offer.valid_until >= current_date)
       AND offer.available_stock > 0
     GROUP BY offer.part_id, offer.internal_part_number, offer.supplier_id, offer.inventory_site_id,
              offer.stock_location, shared.key, CASE WHEN shared.key IS NULL THEN offer.id END
)
SELECT count(DISTINCT stock.supplier_id) AS suppliers_with_stock, coalesce(sum(stock.quantity), 0) AS total_stock
  FROM stock
