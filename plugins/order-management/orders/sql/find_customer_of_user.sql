-- The customer whose orders a portal user may see: that of an active user, if the customer has the portal.
-- One: tenant id (uuid). Two: customer user id (uuid).
SELECT person.customer_id
  FROM customers_api.customer_user_v1 AS person
  JOIN customers_api.customer_v1 AS customer
    ON customer.tenant_id = (SELECT $1::uuid)
   AND customer.id = person.customer_id
   AND customer.portal_enabled
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = $2::uuid
   AND person.status = 'Active'
