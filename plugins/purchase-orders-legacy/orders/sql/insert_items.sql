-- Inserts the staged items.
-- One: tenant id (uuid).
INSERT INTO purchase_orders_legacy.purchase_order_item
       (tenant_id, purchase_order_id, position, internal_part_number, internal_part_revision, manufacturer,
        manufacturer_part_number, supplier_part_number, description, quantity, unit, unit_price, price_unit_quantity,
        total_price, packaging, requested_date, confirmed_date, offer_id, notes,
        part_quantity, part_unit)
SELECT $1::uuid, item.purchase_order_id, item.position, item.internal_part_number, item.internal_part_revision,
       item.manufacturer, item.manufacturer_part_number, item.supplier_part_number, item.description, item.quantity,
       item.unit, item.unit_price, item.price_unit_quantity, item.total_price, item.packaging, item.requested_date,
       item.confirmed_date, item.offer_id, item.notes, item.part_quantity, item.part_unit
  FROM pg_temp.staged_item AS item
