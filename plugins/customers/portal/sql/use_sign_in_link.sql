-- Uses a link up. No row when somebody else has done so in the meantime: of two at once, one waits here for the other.
-- One: tenant id (uuid). Two: the token of the link.
DELETE FROM customers.sign_in_link AS link
 WHERE link.tenant_id = (SELECT $1::uuid)
   AND link.token_hash = sha256(convert_to($2::text, 'UTF8'))
RETURNING link.customer_user_id
