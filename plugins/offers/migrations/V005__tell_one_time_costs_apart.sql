-- One-time costs are paid once for ever (tooling) or once an order (set-up, freight), and offers may share them.
ALTER TABLE offers.offer
    ADD COLUMN one_time_cost_kinds text[] NOT NULL DEFAULT '{}',  -- Once or PerOrder, by cost; empty: Once
    ADD COLUMN charge_key          text;                          -- offers of a supplier with equal keys pay once

-- one_time_cost_kinds: one for each one-time cost, or none: then all are Once. charge_key: offers of one supplier with
-- equal keys pay their one-time costs together once; NULL: each pays its own.
CREATE OR REPLACE VIEW offers_api.offer_v1 WITH (security_barrier) AS
    SELECT offer.tenant_id, offer.id, offer.part_id, offer.internal_part_number, offer.custom_part_id,
           offer.sourcing_scenario_id,
           CASE WHEN offer.inventory_site_id IS NULL THEN 'External' ELSE 'Internal' END AS type,
           offer.supplier_id, offer.inventory_site_id, offer.supplier_part_number, offer.stock_location,
           offer.customer_id, offer.packaging, offer.price_type, offer.import_context, offer.available_stock,
           offer.total_stock, offer.lead_time, offer.on_order_dates, offer.on_order_quantities, offer.unit_quantity,
           offer.unit, offer.valid_until, offer.notes, offer.one_time_cost_names, offer.one_time_cost_amounts,
           offer.one_time_cost_currencies, offer.imported_at, offer.row_version, offer.one_time_cost_kinds,
           offer.charge_key
      FROM offers.offer AS offer
     WHERE offer.tenant_id = current_setting('cardcage.tenant')::uuid;
