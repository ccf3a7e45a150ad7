-- All payments, in the order of creation.
-- One: tenant id (uuid).
SELECT payment.order_id, payment.reference, payment.number, payment.amount, payment.currency, payment.payer_email,
       payment.payer_language, payment.begun
  FROM cashier.payment AS payment
 WHERE payment.tenant_id = (SELECT $1::uuid)
 ORDER BY payment.created_at, payment.order_id
