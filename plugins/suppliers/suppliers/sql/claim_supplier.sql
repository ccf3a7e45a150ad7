-- Locks one supplier exclusively: waits for transactions that hold it (resolve_suppliers.sql), so a deletion sees their
-- references.
-- One: tenant id (uuid). Two: supplier id (uuid).
SELECT supplier.id
  FROM suppliers.supplier AS supplier
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = $2::uuid
   FOR UPDATE
