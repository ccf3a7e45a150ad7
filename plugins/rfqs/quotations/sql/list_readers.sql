-- Recipients of the notice about a quotation: the users of a customer whose portal is on, unless they are deactivated.
-- Last column: whether the user has not accepted the invitation yet.
-- One: tenant id (uuid). Two: customer id (uuid).
SELECT person.id, person.email, person.first_name, person.language, person.status = 'Invited' AS is_invited
  FROM customers_api.customer_v1 AS customer
  JOIN customers_api.customer_user_v1 AS person
    ON person.tenant_id = (SELECT $1::uuid)
   AND person.customer_id = customer.id
 WHERE customer.tenant_id = (SELECT $1::uuid)
   AND customer.id = $2::uuid
   AND customer.portal_enabled
   AND person.status IN ('Active', 'Invited')
 ORDER BY person.id
