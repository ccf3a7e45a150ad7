-- Orders in the order they were placed.
-- One: tenant id (uuid). Then the window.
{text: stored_order}
   {page: placed.placed_at}
