-- The orders of an RfQ, the newest first, so the window continues before its row.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: status, or NULL for all. Four: the earliest last change, or NULL.
-- Five to seven: the window.
{text: stored_order}
   AND placed.rfq_id = $2::uuid
   AND ($3::text IS NULL OR placed.status = $3::text)
   AND ($4::timestamptz IS NULL OR placed.updated_at >= $4::timestamptz)
   AND ($6::timestamptz IS NULL OR (placed.placed_at, placed.id) < ($6::timestamptz, $7::uuid))
 ORDER BY placed.placed_at DESC, placed.id DESC
 LIMIT $5::bigint
