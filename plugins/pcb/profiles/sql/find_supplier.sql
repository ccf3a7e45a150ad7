-- Name and number of a supplier.
-- One: tenant id (uuid). Two: supplier id (uuid).
SELECT supplier.name, supplier.number
  FROM suppliers_api.supplier_v1 AS supplier
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = $2::uuid
