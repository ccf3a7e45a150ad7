-- Sets the staged names of private manufacturers.
-- One: tenant id (uuid).
UPDATE manufacturers.private_manufacturer AS own
   SET name = staged.name, normalized = staged.normalized
  FROM pg_temp.staged_manufacturer AS staged
 WHERE own.tenant_id = (SELECT $1::uuid)
   AND own.id = staged.id
   AND NOT staged.is_new
