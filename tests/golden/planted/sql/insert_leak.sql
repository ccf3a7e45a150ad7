-- A new leak.
-- One: tenant id (uuid).
INSERT INTO leaky.leak AS leak (owner)
VALUES ($1::uuid)
RETURNING leak.id
