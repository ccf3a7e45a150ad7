-- The names of the tenant's own manufacturers and all its alternative names, as stored and as compared.
-- One: tenant id (uuid).
SELECT own.name, own.normalized
  FROM manufacturers.private_manufacturer AS own
 WHERE own.tenant_id = (SELECT $1::uuid)
 UNION
SELECT alias.name, alias.normalized
  FROM manufacturers.alternative_name AS alias
 WHERE alias.tenant_id = (SELECT $1::uuid)
