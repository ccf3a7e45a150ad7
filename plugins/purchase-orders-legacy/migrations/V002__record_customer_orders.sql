-- The paid order of a customer that a purchase order is for: what it covers is bought anew for another order. NULL: no
-- order was paid that is bought by this scenario.
ALTER TABLE purchase_orders_legacy.purchase_order
    ADD COLUMN customer_order_id uuid;
