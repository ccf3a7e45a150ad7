-- Begins the payment of an order; the second time it is the same payment.
-- One: tenant id (uuid). Two: order id (uuid). Three: reference. Four: number of the order. Five: amount. Six: currency.
-- Seven: address of the payer. Eight: language.
INSERT INTO cashier.payment AS payment
       (tenant_id, order_id, reference, number, amount, currency, payer_email, payer_language)
VALUES ($1::uuid, $2::uuid, $3::text, $4::text, $5::numeric, $6::text, $7::text, $8::text)
ON CONFLICT ON CONSTRAINT payment_pkey DO UPDATE SET begun = payment.begun + 1
RETURNING payment.reference
