-- Removes one supplier.
-- One: tenant id (uuid). Two: supplier id (uuid).
DELETE FROM suppliers.supplier AS supplier
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = $2::uuid
