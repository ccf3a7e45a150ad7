-- The tenant's own users in the order they were created.
-- One: tenant id (uuid). Then the window: most rows (NULL: all), created_at and id of the row it begins after (NULL:
-- from the start).
SELECT person.id, person.email, person.first_name, person.last_name, person.role, person.is_active, person.created_at
  FROM customers.application_user AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND (person.created_at, person.id) > (coalesce($3::timestamptz, '-infinity'),
                                       coalesce($4::uuid, '00000000-0000-0000-0000-000000000000'))
 ORDER BY person.created_at, person.id
 LIMIT $2::bigint
