-- The users of one customer who have not accepted their invitation, locked until the end of the transaction.
-- One: tenant id (uuid). Two: customer id (uuid).
SELECT person.id
  FROM customers.customer_user AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.customer_id = $2::uuid
   AND person.status = 'Invited'
 ORDER BY person.id
   FOR UPDATE
