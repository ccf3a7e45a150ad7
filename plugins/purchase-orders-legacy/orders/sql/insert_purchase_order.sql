-- Inserts a purchase order; no row if the number is taken.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: number. Four: scenario id (uuid). Then the supplier: id (uuid), name
-- and number; then status, currency, notes, whether it is generated, and id of the customer's order (uuid) or NULL.
INSERT INTO purchase_orders_legacy.purchase_order AS bought
       (tenant_id, rfq_id, number, sourcing_scenario_id, supplier_id, supplier_name, supplier_number, status, currency,
        notes, is_generated, customer_order_id)
VALUES ($1::uuid, $2::uuid, $3::text, $4::uuid, $5::uuid, $6::text, $7::text, $8::text, $9::text, $10::text,
        $11::boolean, $12::uuid)
ON CONFLICT ON CONSTRAINT purchase_order_number_key DO NOTHING
RETURNING bought.id
