-- Inserts an order; no row if the customer has used its number before.
-- One: tenant id (uuid). Two: number. Three: RfQ id (uuid). Four: customer id (uuid). Then the buyer: customer user id
-- (uuid) and address; then NewOrder; then the addresses of the invoice and of the delivery, in the order of Address.
INSERT INTO order_management.customer_order AS placed
       (tenant_id, number, rfq_id, customer_id, placed_by_id, placed_by_email, {NewOrder},
        billing_address_company, billing_address_name, billing_address_street, billing_address_street2,
        billing_address_postal_code, billing_address_city, billing_address_region, billing_address_country,
        shipping_address_company, shipping_address_name, shipping_address_street, shipping_address_street2,
        shipping_address_postal_code, shipping_address_city, shipping_address_region, shipping_address_country)
VALUES ($1::uuid, $2::text, $3::uuid, $4::uuid, {$Buyer}, {$NewOrder},
        $20::text, $21::text, $22::text, $23::text, $24::text, $25::text, $26::text, $27::text,
        $28::text, $29::text, $30::text, $31::text, $32::text, $33::text, $34::text, $35::text)
ON CONFLICT ON CONSTRAINT customer_order_customer_order_number_key DO NOTHING
RETURNING placed.id
