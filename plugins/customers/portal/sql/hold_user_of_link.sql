-- The active user whom this token would sign in, kept active until the end of the transaction; no row for every other
-- token.
-- One: tenant id (uuid). Two: the token of the link.
SELECT person.customer_id, person.id AS customer_user_id
  FROM customers.sign_in_link AS link
  JOIN customers.customer_user AS person
    ON person.tenant_id = (SELECT $1::uuid)
   AND person.id = link.customer_user_id
   AND person.status = 'Active'
 WHERE link.tenant_id = (SELECT $1::uuid)
   AND link.token_hash = sha256(convert_to($2::text, 'UTF8'))
   AND link.expires_at > now()
   FOR SHARE OF person
