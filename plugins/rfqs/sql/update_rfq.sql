-- Updates all fields of a locked RfQ.
-- One: tenant id (uuid). Then the fields in the order of the columns. Last: RfQ id (uuid).
UPDATE rfqs.rfq AS rfq
   SET number = $2::text, name = $3::text, status = $4::text, customer_id = $5::uuid, customer_user_id = $6::uuid,
       internal_part_number = $7::text, internal_part_revision = $8::text, customer_part_number = $9::text,
       customer_part_revision = $10::text, customer_part_customer_id = $11::uuid, type = $12::text,
       industry = $13::text, order_quantities = $14::bigint[], base_currency = $15::text, due_date = $16::date,
       quotation_valid_until = $17::date, requested_delivery_date = $18::date, assigned_to = $19::uuid,
       watchers = $20::uuid[], notes = $21::text, external_reference = $22::text, tags = $23::text[],
       pcb_ids = $24::uuid[], is_cost_frozen = $25::boolean, no_quote_reason = $26::text,
       updated_at = now(), row_version = rfq.row_version + 1
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.id = $27::uuid
