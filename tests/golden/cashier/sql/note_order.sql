-- Notes an order that was placed.
-- One: tenant id (uuid). Two: order id (uuid). Three: number. Four: total price. Five: currency.
INSERT INTO cashier.noted_order (tenant_id, order_id, number, total_price, currency)
VALUES ($1::uuid, $2::uuid, $3::text, $4::numeric, $5::text)
