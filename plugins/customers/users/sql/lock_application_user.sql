-- One of the tenant's own users, locked until the end of the transaction.
-- One: tenant id (uuid). Two: user id (uuid).
SELECT person.id, person.email, person.first_name, person.last_name, person.role, person.is_active, person.created_at,
       person.row_version
  FROM customers.application_user AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = $2::uuid
   FOR UPDATE
