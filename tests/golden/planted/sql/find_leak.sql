-- Wrong on purpose: no tenant.
-- One: leak id (uuid).
SELECT leak.id
  FROM leaky.leak AS leak
 WHERE leak.id = $1::uuid
