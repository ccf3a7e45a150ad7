-- What other modules may read; columns are only ever added. The predicate stands here too, because a view is read with
-- the rights of its owner.

-- One row per offer. It is about a part (part_id), an internal part number (internal_part_number, every revision) or a
-- custom part in one scenario (custom_part_id and sourcing_scenario_id). type is Internal (inventory_site_id) or
-- External (supplier_id). customer_id: only for that customer. packaging and price_type are words of their lists,
-- otherwise the text as sent. Stock and on_order count units; available_stock and lead_time both NULL: made to order.
-- lead_time: calendar days until any quantity can be had. unit_quantity units cost the unit price. valid_until: the
-- last day.
CREATE VIEW offers_api.offer_v1 WITH (security_barrier) AS
    SELECT offer.tenant_id, offer.id, offer.part_id, offer.internal_part_number, offer.custom_part_id,
           offer.sourcing_scenario_id,
           CASE WHEN offer.inventory_site_id IS NULL THEN 'External' ELSE 'Internal' END AS type,
           offer.supplier_id, offer.inventory_site_id, offer.supplier_part_number, offer.stock_location,
           offer.customer_id, offer.packaging, offer.price_type, offer.import_context, offer.available_stock,
           offer.total_stock, offer.lead_time, offer.on_order_dates, offer.on_order_quantities, offer.unit_quantity,
           offer.unit, offer.valid_until, offer.notes, offer.one_time_cost_names, offer.one_time_cost_amounts,
           offer.one_time_cost_currencies, offer.imported_at, offer.row_version
      FROM offers.offer AS offer
     WHERE offer.tenant_id = current_setting('cardcage.tenant')::uuid;

-- The rows of the price ladders. moq and mpq: NULL means none. amount is for unit_quantity units of the offer.
CREATE VIEW offers_api.price_v1 WITH (security_barrier) AS
    SELECT price.tenant_id, price.offer_id, price.position, price.moq, price.mpq, price.amount, price.currency
      FROM offers.price AS price
     WHERE price.tenant_id = current_setting('cardcage.tenant')::uuid;
