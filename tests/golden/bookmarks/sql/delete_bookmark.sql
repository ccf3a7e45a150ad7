-- Forgets a bookmark.
-- One: tenant id (uuid). Two: customer id (uuid).
DELETE FROM bookmarks.bookmark AS bookmark
 WHERE bookmark.tenant_id = (SELECT $1::uuid)
   AND bookmark.customer_id = $2::uuid
