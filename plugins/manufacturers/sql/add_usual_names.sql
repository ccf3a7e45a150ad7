-- Copies the public alternative names of later revisions to the tenant, except those that another manufacturer has
-- there. Returns the manufacturers that got one.
-- One: tenant id (uuid). Two: revision that the tenant has got (integer).
INSERT INTO manufacturers.alternative_name AS added (tenant_id, manufacturer_id, name, normalized)
SELECT $1::uuid, usual.manufacturer_id, usual.name, usual.normalized
  FROM manufacturers.public_alternative_name AS usual
 WHERE usual.revision > $2::integer
   AND NOT EXISTS (SELECT
                     FROM manufacturers.private_manufacturer AS own
                    WHERE own.tenant_id = (SELECT $1::uuid) AND own.normalized = usual.normalized)
   AND NOT EXISTS (SELECT
                     FROM manufacturers.alternative_name AS alias
                    WHERE alias.tenant_id = (SELECT $1::uuid) AND alias.normalized = usual.normalized
                      AND alias.manufacturer_id <> usual.manufacturer_id)
 ORDER BY usual.position
ON CONFLICT ON CONSTRAINT alternative_name_name_key DO NOTHING
RETURNING added.manufacturer_id
