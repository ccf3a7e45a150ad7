-- Inserts a new user of the tenant; no row if the address is taken.
-- One: tenant id (uuid). Then: email, first_name, last_name, role, is_active.
INSERT INTO customers.application_user AS person (tenant_id, email, first_name, last_name, role, is_active)
VALUES ($1::uuid, $2::text, $3::text, $4::text, $5::text, $6::boolean)
ON CONFLICT (tenant_id, lower(email)) DO NOTHING
RETURNING person.id, person.email, person.first_name, person.last_name, person.role, person.is_active,
          person.created_at, person.row_version
