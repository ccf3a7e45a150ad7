-- The orders of an RfQ, the newest first.
-- One: tenant id (uuid). Two: RfQ id (uuid).
{text: stored_order}
   AND placed.rfq_id = $2::uuid
 ORDER BY placed.placed_at DESC, placed.id DESC
