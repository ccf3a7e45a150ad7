-- Returns the given customers that exist. They cannot be deleted before the end of the transaction, so the caller can
-- store a reference.
-- One: tenant id (uuid). Two: customer ids (array of uuid).
SELECT customer.id
  FROM customers.customer AS customer
 WHERE customer.tenant_id = (SELECT $1::uuid)
   AND customer.id = ANY ($2::uuid[])
 ORDER BY customer.id
   FOR KEY SHARE
