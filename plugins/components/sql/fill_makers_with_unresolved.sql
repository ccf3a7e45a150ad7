-- The manufacturers that parts still wait for.
-- One: tenant id (uuid).
INSERT INTO pg_temp.maker (name, id, resolved_name, is_resolved)
SELECT DISTINCT part.manufacturer_name, part.manufacturer_id, part.manufacturer_name, false
  FROM components.part AS part
 WHERE part.tenant_id = (SELECT $1::uuid)
   AND NOT part.is_resolved
