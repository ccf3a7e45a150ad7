-- The language of the user whose invitation can be accepted with this token; no row for every other token.
-- One: tenant id (uuid). Two: the token of the invitation.
SELECT person.language
  FROM customers.customer_user AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.invitation_hash = sha256(convert_to($2::text, 'UTF8'))
   AND person.invited_at > now() - interval '7 days'
