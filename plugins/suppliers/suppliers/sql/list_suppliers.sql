-- Suppliers in the order they were created.
-- One: tenant id (uuid). Two: ids of suppliers (array of uuid), or an empty one for all. Then the window.
SELECT {supplier.Supplier}
  FROM suppliers.supplier AS supplier
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND (cardinality($2::uuid[]) = 0 OR supplier.id = ANY ($2::uuid[]))
   {page: supplier.created_at}
