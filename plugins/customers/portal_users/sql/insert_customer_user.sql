-- Inserts a new, invited user of a customer; no row if the address is taken.
-- One: tenant id (uuid). Two: customer id (uuid). Then: email, first_name, last_name, phone, language. Last: the token
-- of the invitation.
INSERT INTO customers.customer_user AS person
       (tenant_id, customer_id, email, first_name, last_name, phone, language, invitation_hash)
VALUES ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::text, sha256(convert_to($8::text, 'UTF8')))
ON CONFLICT (tenant_id, lower(email)) DO NOTHING
RETURNING {person.CustomerUser}, person.row_version
