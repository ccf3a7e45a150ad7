-- Changes one customer user. For every field two parameters: whether it is sent, and its value (NULL clears).
-- One: tenant id (uuid). Two: user id (uuid). Then: first_name, last_name, phone, language, status.
UPDATE customers.customer_user AS person
   SET first_name = CASE WHEN $3::boolean THEN $4::text ELSE person.first_name END,
       last_name = CASE WHEN $5::boolean THEN $6::text ELSE person.last_name END,
       phone = CASE WHEN $7::boolean THEN $8::text ELSE person.phone END,
       language = CASE WHEN $9::boolean THEN $10::text ELSE person.language END,
       status = CASE WHEN $11::boolean THEN $12::text ELSE person.status END,
       row_version = person.row_version + 1
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = $2::uuid
RETURNING {person.CustomerUser}, person.row_version
