-- One supplier, locked until the end of the transaction, but not against holding it (resolve_suppliers.sql): imports
-- that refer to it continue.
-- One: tenant id (uuid). Two: supplier id (uuid).
SELECT supplier.id, supplier.name, supplier.number, supplier.is_system, supplier.preference, supplier.type,
       supplier.notes, supplier.created_at, supplier.row_version
  FROM suppliers.supplier AS supplier
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = $2::uuid
   FOR NO KEY UPDATE
