-- Changes one of the tenant's own users.
-- One: tenant id (uuid). Two: user id (uuid). Then: ApplicationUserPatch.
UPDATE customers.application_user AS person
   SET {person = $ApplicationUserPatch}, row_version = person.row_version + 1
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = $2::uuid
RETURNING {person.ApplicationUser}, person.row_version
