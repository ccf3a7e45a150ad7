-- Removes one customer user, and with it an open invitation.
-- One: tenant id (uuid). Two: user id (uuid).
DELETE FROM customers.customer_user AS person
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = $2::uuid
