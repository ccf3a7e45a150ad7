-- Returns the given customer users that exist. They cannot be deleted before the end of the transaction, so the caller
-- can store a reference.
-- One: tenant id (uuid). Two: user ids (array of uuid).
SELECT person.id, person.customer_id, person.status
  FROM customers.customer_user AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = ANY ($2::uuid[])
 ORDER BY person.id
   FOR KEY SHARE
