-- Most offers of a nightly import are equal to the stored ones: what was bought of them is still offered.
ALTER TABLE offers.offer
    ADD COLUMN content_hash bigint,       -- of all fields of an import besides the key, prices included
    ADD COLUMN changed_at   timestamptz;  -- time of the first of successive imports of equal content; NULL: imported_at

-- changed_at: time of the import that brought the content, prices included; later imports of equal content leave it.
CREATE OR REPLACE VIEW offers_api.offer_v1 WITH (security_barrier) AS
    SELECT offer.tenant_id, offer.id, offer.part_id, offer.internal_part_number, offer.custom_part_id,
           offer.sourcing_scenario_id,
           CASE WHEN offer.inventory_site_id IS NULL THEN 'External' ELSE 'Internal' END AS type,
           offer.supplier_id, offer.inventory_site_id, offer.supplier_part_number, offer.stock_location,
           offer.customer_id, offer.packaging, offer.price_type, offer.import_context, offer.available_stock,
           offer.total_stock, offer.lead_time, offer.on_order_dates, offer.on_order_quantities, offer.unit_quantity,
           offer.unit, offer.valid_until, offer.notes, offer.one_time_cost_names, offer.one_time_cost_amounts,
           offer.one_time_cost_currencies, offer.imported_at, offer.row_version, offer.one_time_cost_kinds,
           offer.charge_key, coalesce(offer.changed_at, offer.imported_at) AS changed_at
      FROM offers.offer AS offer
     WHERE offer.tenant_id = current_setting('cardcage.tenant')::uuid;
