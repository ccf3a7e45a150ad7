-- Wrong on purpose: no tenant.
-- One: leak id (uuid).
DELETE FROM leaky.leak AS leak
 WHERE leak.id = $1::uuid
