-- Orders in the order they were placed.
-- One: tenant id (uuid). Two: status, or NULL for all. Three: RfQ id, or NULL. Four: customer id, or NULL. Five: the earliest
-- last change, or NULL. Then the window.
{text: stored_order}
   AND ($2::text IS NULL OR placed.status = $2::text)
   AND ($3::uuid IS NULL OR placed.rfq_id = $3::uuid)
   AND ($4::uuid IS NULL OR placed.customer_id = $4::uuid)
   AND ($5::timestamptz IS NULL OR placed.updated_at >= $5::timestamptz)
   {page: placed.placed_at}
