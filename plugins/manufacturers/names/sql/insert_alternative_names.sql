-- Inserts the staged alternative names, numbered in their order.
-- One: tenant id (uuid).
INSERT INTO manufacturers.alternative_name (tenant_id, manufacturer_id, name, normalized)
SELECT $1::uuid, staged.manufacturer_id, staged.name, staged.normalized
  FROM pg_temp.staged_alternative_name AS staged
 ORDER BY staged.position
