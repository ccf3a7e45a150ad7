-- A new leak.
-- One: tenant id (uuid).
INSERT INTO leaky.leak AS leak (tenant_id)
VALUES ($1::uuid)
RETURNING leak.id
