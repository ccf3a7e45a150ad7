-- One user of one customer, locked until the end of the transaction.
-- One: tenant id (uuid). Two: customer id (uuid). Three: user id (uuid).
SELECT person.id, person.customer_id, person.email, person.first_name, person.last_name, person.phone,
       person.language, person.status, person.invited_at, person.accepted_at, person.row_version
  FROM customers.customer_user AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.customer_id = $2::uuid
   AND person.id = $3::uuid
   FOR UPDATE
