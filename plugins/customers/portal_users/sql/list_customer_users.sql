-- Users of one customer in the order of their first invitation.
-- One: tenant id (uuid). Two: customer id (uuid). Then the window: most rows (NULL: all), created_at and id of the row
-- it begins after (NULL: from the start).
SELECT person.id, person.customer_id, person.email, person.first_name, person.last_name, person.phone,
       person.language, person.status, person.invited_at, person.accepted_at, person.created_at
  FROM customers.customer_user AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.customer_id = $2::uuid
   AND (person.created_at, person.id) > (coalesce($4::timestamptz, '-infinity'),
                                       coalesce($5::uuid, '00000000-0000-0000-0000-000000000000'))
 ORDER BY person.created_at, person.id
 LIMIT $3::bigint
