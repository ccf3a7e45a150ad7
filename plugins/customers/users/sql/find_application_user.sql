-- One of the tenant's own users.
-- One: tenant id (uuid). Two: user id (uuid).
SELECT {person.ApplicationUser}, person.row_version
  FROM customers.application_user AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = $2::uuid
   {locked: FOR UPDATE}
