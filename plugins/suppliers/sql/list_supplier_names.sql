-- The names of all suppliers, as stored and as compared.
-- One: tenant id (uuid).
SELECT supplier.id, supplier.name, supplier.normalized_name
  FROM suppliers.supplier AS supplier
 WHERE supplier.tenant_id = (SELECT $1::uuid)
