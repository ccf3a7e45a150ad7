-- Inserts a purchase order; no row if the number is taken.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: number. Four: scenario id (uuid). Then the supplier: id (uuid), name
-- and number; then status, currency, notes, and whether it is generated.
INSERT INTO purchase_orders_legacy.purchase_order AS bought
       (tenant_id, rfq_id, number, sourcing_scenario_id, supplier_id, supplier_name, supplier_number, status, currency,
        notes, is_generated)
VALUES ($1::uuid, $2::uuid, $3::text, $4::uuid, $5::uuid, $6::text, $7::text, $8::text, $9::text, $10::text,
        $11::boolean)
ON CONFLICT ON CONSTRAINT purchase_order_number_key DO NOTHING
RETURNING bought.id
