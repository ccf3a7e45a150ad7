-- The orders of a customer in the order they were placed.
-- One: tenant id (uuid). Two: customer id (uuid), or NULL for nobody. Then the window.
{text: stored_order}
   AND placed.customer_id = $2::uuid
   {page: placed.placed_at}
