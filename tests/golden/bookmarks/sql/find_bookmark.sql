-- The bookmark to a customer, if there is one.
-- One: tenant id (uuid). Two: customer id (uuid).
SELECT bookmark.customer_id
  FROM bookmarks.bookmark AS bookmark
 WHERE bookmark.tenant_id = (SELECT $1::uuid)
   AND bookmark.customer_id = $2::uuid
