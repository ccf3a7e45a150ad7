-- Inserts the staged new manufacturers.
-- One: tenant id (uuid).
INSERT INTO manufacturers.private_manufacturer (tenant_id, id, name, normalized)
SELECT $1::uuid, staged.id, staged.name, staged.normalized
  FROM pg_temp.staged_manufacturer AS staged
 WHERE staged.is_new
 ORDER BY staged.id
