-- Replaces an invitation by a new one; the old one becomes void.
-- One: tenant id (uuid). Two: user id (uuid). Three: the token of the new invitation.
UPDATE customers.customer_user AS person
   SET invited_at = now(), invitation_hash = sha256(convert_to($3::text, 'UTF8')),
       row_version = person.row_version + 1
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = $2::uuid
RETURNING {person.CustomerUser}, person.row_version
