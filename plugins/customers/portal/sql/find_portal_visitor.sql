-- The user of the page whose links have this token, if still active and signed in less than twelve hours ago.
-- One: tenant id (uuid). Two: the token of the page.
SELECT person.id
  FROM customers.sign_in AS sign_in
  JOIN customers.customer_user AS person
    ON person.tenant_id = (SELECT $1::uuid)
   AND person.id = sign_in.customer_user_id
   AND person.status = 'Active'
 WHERE sign_in.tenant_id = (SELECT $1::uuid)
   AND sign_in.page_hash = sha256(convert_to($2::text, 'UTF8'))
   AND sign_in.signed_in_at > now() - interval '12 hours'
