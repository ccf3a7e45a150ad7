-- Reader of a portal page.
-- One: tenant id (uuid). Two: user id (uuid).
SELECT person.first_name, person.language, coalesce(customer.name, customer.number) AS customer_name
  FROM customers.customer_user AS person
  JOIN customers.customer AS customer
    ON customer.tenant_id = (SELECT $1::uuid)
   AND customer.id = person.customer_id
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = $2::uuid
