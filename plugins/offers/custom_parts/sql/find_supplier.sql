-- The number and name of a supplier.
-- One: tenant id (uuid). Two: its id (uuid).
SELECT supplier.number, supplier.name
  FROM suppliers_api.supplier_v1 AS supplier
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = $2::uuid
