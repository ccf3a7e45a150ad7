-- Stores the offers of an import. Simultaneous imports write in the same order, so the later one waits and then
-- replaces.
-- One: tenant id (uuid).
WITH merged AS (
    INSERT INTO offers.offer AS offer (
        tenant_id, id, part_id, internal_part_number, supplier_id, inventory_site_id, supplier_part_number,
        customer_id, packaging, price_type, import_context, stock_location, available_stock, total_stock, lead_time,
        on_order_dates, on_order_quantities, unit_quantity, unit, valid_until, notes, one_time_cost_names,
        one_time_cost_amounts, one_time_cost_currencies, one_time_cost_kinds, charge_key, stock_key,
        content_hash)
    SELECT $1::uuid, target.offer_id, (target.identity).part_id, (target.identity).internal_part_number,
           (target.identity).supplier_id, (target.identity).inventory_site_id,
           (target.identity).supplier_part_number, (target.identity).customer_id, (target.identity).packaging,
           (target.identity).price_type, (target.identity).import_context, item.stock_location, item.available_stock,
           item.total_stock, item.lead_time, item.on_order_dates, item.on_order_quantities, item.unit_quantity,
           item.unit, item.valid_until, item.notes, item.one_time_cost_names, item.one_time_cost_amounts,
           item.one_time_cost_currencies, item.one_time_cost_kinds, item.charge_key, item.stock_key,
           -- Without a stock key the hash is that of the time before there were any: those offers have not changed.
           hash_record_extended(
               ROW(item.stock_location, item.available_stock, item.total_stock, item.lead_time, item.on_order_dates,
                   item.on_order_quantities, item.unit_quantity, item.unit, item.valid_until, item.notes,
                   item.one_time_cost_names, item.one_time_cost_amounts, item.one_time_cost_currencies,
                   item.one_time_cost_kinds, item.charge_key, item.moqs, item.mpqs, item.amounts, item.currencies),
               coalesce(hashtextextended(item.stock_key, 0), 0))
      FROM pg_temp.offer_target AS target
      JOIN pg_temp.offer_item AS item ON item.position = target.position
     WHERE target.position = target.winner
     ORDER BY target.place
    ON CONFLICT (tenant_id, part_id, internal_part_number, supplier_id, inventory_site_id, supplier_part_number,
                 customer_id, packaging, price_type, import_context) WHERE custom_part_id IS NULL
    DO UPDATE
       SET stock_location = excluded.stock_location, available_stock = excluded.available_stock,
           total_stock = excluded.total_stock, lead_time = excluded.lead_time,
           on_order_dates = excluded.on_order_dates, on_order_quantities = excluded.on_order_quantities,
           unit_quantity = excluded.unit_quantity, unit = excluded.unit, valid_until = excluded.valid_until,
           notes = excluded.notes, one_time_cost_names = excluded.one_time_cost_names,
           one_time_cost_amounts = excluded.one_time_cost_amounts,
           one_time_cost_currencies = excluded.one_time_cost_currencies,
           one_time_cost_kinds = excluded.one_time_cost_kinds, charge_key = excluded.charge_key,
           stock_key = excluded.stock_key,
           content_hash = excluded.content_hash, imported_at = excluded.imported_at,
           changed_at = CASE WHEN offer.content_hash = excluded.content_hash
                             THEN coalesce(offer.changed_at, offer.imported_at)
                        END,
           row_version = offer.row_version + 1
    RETURNING offer.id, offer.row_version = 1 AS is_new,
              -- A new offer has the id it was given; only a replaced one is found again by what it is about.
              CASE WHEN offer.row_version > 1
                   THEN ROW(offer.part_id, offer.internal_part_number, offer.supplier_id, offer.inventory_site_id,
                            offer.supplier_part_number, offer.customer_id, offer.packaging, offer.price_type,
                            offer.import_context)::offers.offer_identity
              END AS identity
)
INSERT INTO pg_temp.stored_offer (position, offer_id, is_new)
SELECT target.position, merged.id, true
  FROM merged
  JOIN pg_temp.offer_target AS target ON target.offer_id = merged.id
 WHERE merged.is_new
 UNION ALL
SELECT target.position, merged.id, false
  FROM merged
  JOIN pg_temp.offer_target AS target
    ON target.identity = merged.identity
   AND target.position = target.winner
 WHERE NOT merged.is_new
