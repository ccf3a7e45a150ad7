-- Items are in the unit in which their offer is sold. The quantity in the unit of the part stands beside it where that is
-- another one.
ALTER TABLE purchase_orders_legacy.purchase_order_item
    ADD COLUMN part_quantity numeric,
    ADD COLUMN part_unit     text,
    ADD CONSTRAINT purchase_order_item_part_unit_check CHECK ((part_quantity IS NULL) = (part_unit IS NULL));
