-- The user, if still active and signed in less than twelve hours ago.
-- One: tenant id (uuid). Two: user id (uuid).
SELECT person.customer_id, person.id AS customer_user_id
  FROM customers.customer_user AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = $2::uuid
   AND person.status = 'Active'
   AND EXISTS (SELECT 1
                 FROM customers.sign_in AS sign_in
                WHERE sign_in.tenant_id = (SELECT $1::uuid)
                  AND sign_in.customer_user_id = $2::uuid
                  AND sign_in.signed_in_at > now() - interval '12 hours')
