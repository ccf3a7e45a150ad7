-- RfQs in the order they were created, each with its newest complete quotation.
-- One: tenant id (uuid). Two and three: quotations with an open link to which a complete content has come (array of
-- uuid), and when (array of timestamptz). Four: status, or NULL for all. Five: customer id, or NULL. Six: the earliest
-- last change, or NULL. Seven: number, or NULL. Eight: external reference, or NULL. Then the window.
{text: stored_rfq}
   AND ($4::text IS NULL OR rfq.status = $4::text)
   AND ($5::uuid IS NULL OR rfq.customer_id = $5::uuid)
   AND ($6::timestamptz IS NULL OR rfq.updated_at >= $6::timestamptz)
   AND ($7::text IS NULL OR rfq.number = $7::text)
   AND ($8::text IS NULL OR rfq.external_reference = $8::text)
   {page: rfq.created_at}
