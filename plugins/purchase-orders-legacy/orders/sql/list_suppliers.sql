-- The given suppliers that exist.
-- One: tenant id (uuid). Two: supplier ids (uuid[]).
SELECT supplier.id, supplier.name, supplier.number
  FROM suppliers_api.supplier_v1 AS supplier
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = ANY ($2::uuid[])
