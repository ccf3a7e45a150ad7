-- Changes one supplier.
-- One: tenant id (uuid). Two: supplier id (uuid). Three: the normalized name (NULL when no name is given). Then:
-- SupplierPatch.
UPDATE suppliers.supplier AS supplier
   SET {supplier = $SupplierPatch},
       normalized_name = coalesce($3::text, supplier.normalized_name),
       row_version = supplier.row_version + 1
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = $2::uuid
RETURNING {supplier.Supplier}, supplier.row_version
