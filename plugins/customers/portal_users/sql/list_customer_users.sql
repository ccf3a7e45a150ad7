-- Users of one customer in the order of their first invitation.
-- One: tenant id (uuid). Two: customer id (uuid). Then the window.
SELECT {person.CustomerUser}, person.created_at
  FROM customers.customer_user AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.customer_id = $2::uuid
   {page: person.created_at}
