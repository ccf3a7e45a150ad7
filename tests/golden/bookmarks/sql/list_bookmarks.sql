-- Bookmarks with what the published view tells about their customers. The tenant is deliberately not compared with
-- the view: the view shows one tenant only, whoever reads it.
-- One: tenant id (uuid).
SELECT customer.id, customer.number, customer.name
  FROM bookmarks.bookmark AS bookmark
  JOIN customers_api.customer_v1 AS customer ON customer.id = bookmark.customer_id
 WHERE bookmark.tenant_id = (SELECT $1::uuid)
 ORDER BY customer.id
