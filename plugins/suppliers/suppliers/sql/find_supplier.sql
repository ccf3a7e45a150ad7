-- One supplier. The lock does not keep others from holding it (resolve_suppliers.sql): imports that refer to it
-- continue.
-- One: tenant id (uuid). Two: supplier id (uuid).
SELECT {supplier.Supplier}, supplier.row_version
  FROM suppliers.supplier AS supplier
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = $2::uuid
   {locked: FOR NO KEY UPDATE}
