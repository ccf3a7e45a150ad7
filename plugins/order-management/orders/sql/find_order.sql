-- One order.
-- One: tenant id (uuid). Two: order id (uuid).
{text: stored_order}
   AND placed.id = $2::uuid
   {locked: FOR UPDATE OF placed}
