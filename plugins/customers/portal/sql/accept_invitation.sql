-- Makes the invited user Active; no row if the token is unknown, used, replaced or older than seven days.
-- One: tenant id (uuid). Two: the token of the invitation.
UPDATE customers.customer_user AS person
   SET status = 'Active', accepted_at = now(), invitation_hash = NULL, row_version = person.row_version + 1
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.invitation_hash = sha256(convert_to($2::text, 'UTF8'))
   AND person.invited_at > now() - interval '7 days'
RETURNING person.customer_id, person.id AS customer_user_id
