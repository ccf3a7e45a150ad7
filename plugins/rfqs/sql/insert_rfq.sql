-- Inserts a new RfQ; no row if the number is taken.
-- One: tenant id (uuid). Then the fields in the order of the columns, and who creates it: type and id.
INSERT INTO rfqs.rfq AS rfq
       (tenant_id, number, name, status, customer_id, customer_user_id, internal_part_number, internal_part_revision,
        customer_part_number, customer_part_revision, customer_part_customer_id, type, industry, order_quantities,
        base_currency, due_date, quotation_valid_until, requested_delivery_date, assigned_to, watchers, notes,
        external_reference, tags, pcb_ids, is_cost_frozen, no_quote_reason, created_by_type, created_by_id)
VALUES ($1::uuid, $2::text, $3::text, $4::text, $5::uuid, $6::uuid, $7::text, $8::text, $9::text, $10::text, $11::uuid,
        $12::text, $13::text, $14::bigint[], $15::text, $16::date, $17::date, $18::date, $19::uuid, $20::uuid[],
        $21::text, $22::text, $23::text[], $24::uuid[], $25::boolean, $26::text, $27::text, $28::uuid)
ON CONFLICT ON CONSTRAINT rfq_number_key DO NOTHING
RETURNING rfq.id
