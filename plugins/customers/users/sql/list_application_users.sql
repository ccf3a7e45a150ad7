-- The tenant's own users in the order they were created.
-- One: tenant id (uuid). Then the window.
SELECT {person.ApplicationUser}
  FROM customers.application_user AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   {page: person.created_at}
