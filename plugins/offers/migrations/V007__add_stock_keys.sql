-- Several offers may sell from one stock: order numbers of a reel and its cut tape.
ALTER TABLE offers.offer
    ADD COLUMN stock_key text;  -- as sent; NULL: by default, see the view

-- stock_key: offers of one seller and stock location for one part with equal keys sell from one stock. By default that
-- is the supplier part number, and one stock of an inventory site; NULL: a stock of its own.
CREATE OR REPLACE VIEW offers_api.offer_v1 WITH (security_barrier) AS
    SELECT offer.tenant_id, offer.id, offer.part_id, offer.internal_part_number, offer.custom_part_id,
           offer.sourcing_scenario_id,
           CASE WHEN offer.inventory_site_id IS NULL THEN 'External' ELSE 'Internal' END AS type,
           offer.supplier_id, offer.inventory_site_id, offer.supplier_part_number, offer.stock_location,
           offer.customer_id, offer.packaging, offer.price_type, offer.import_context, offer.available_stock,
           offer.total_stock, offer.lead_time, offer.on_order_dates, offer.on_order_quantities, offer.unit_quantity,
           offer.unit, offer.valid_until, offer.notes, offer.one_time_cost_names, offer.one_time_cost_amounts,
           offer.one_time_cost_currencies, offer.imported_at, offer.row_version, offer.one_time_cost_kinds,
           offer.charge_key, coalesce(offer.changed_at, offer.imported_at) AS changed_at,
           coalesce(offer.stock_key, CASE WHEN offer.inventory_site_id IS NULL THEN offer.supplier_part_number
                                          ELSE ''
                                     END) AS stock_key
      FROM offers.offer AS offer
     WHERE offer.tenant_id = current_setting('cardcage.tenant')::uuid;
