-- A user of a customer, as the receiver of a message.
-- One: tenant id (uuid). Two: customer user id (uuid).
SELECT person.id, person.email, person.first_name, person.language
  FROM customers_api.customer_user_v1 AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = $2::uuid
