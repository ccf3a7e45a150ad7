-- Inserts a new user of the tenant; no row if the address is taken.
-- One: tenant id (uuid). Then: ApplicationUserInput.
INSERT INTO customers.application_user AS person (tenant_id, {ApplicationUserInput})
VALUES ($1::uuid, {$ApplicationUserInput})
ON CONFLICT (tenant_id, lower(email)) DO NOTHING
RETURNING {person.ApplicationUser}, person.row_version
