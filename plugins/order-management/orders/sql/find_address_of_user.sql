-- The address of an active user of the tenant.
-- One: tenant id (uuid). Two: user id (uuid).
SELECT person.email
  FROM customers_api.application_user_v1 AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = $2::uuid
   AND person.is_active
