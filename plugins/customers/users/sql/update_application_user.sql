-- Changes one of the tenant's own users. For every field two parameters: whether it is sent, and its value (NULL
-- clears).
-- One: tenant id (uuid). Two: user id (uuid). Then: email, first_name, last_name, role, is_active.
UPDATE customers.application_user AS person
   SET email = CASE WHEN $3::boolean THEN $4::text ELSE person.email END,
       first_name = CASE WHEN $5::boolean THEN $6::text ELSE person.first_name END,
       last_name = CASE WHEN $7::boolean THEN $8::text ELSE person.last_name END,
       role = CASE WHEN $9::boolean THEN $10::text ELSE person.role END,
       is_active = CASE WHEN $11::boolean THEN $12::boolean ELSE person.is_active END,
       row_version = person.row_version + 1
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = $2::uuid
RETURNING person.id, person.email, person.first_name, person.last_name, person.role, person.is_active,
          person.created_at, person.row_version
