-- One user of one customer, locked until the end of the transaction.
-- One: tenant id (uuid). Two: user id (uuid). Three: customer id (uuid).
SELECT {person.CustomerUser}, person.row_version
  FROM customers.customer_user AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = $2::uuid
   AND person.customer_id = $3::uuid
   {locked: FOR UPDATE}
