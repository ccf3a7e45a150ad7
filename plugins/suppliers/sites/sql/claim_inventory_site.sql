-- Locks one inventory site exclusively: waits for transactions that hold it (resolve_suppliers.sql), so a deletion sees
-- their references.
-- One: tenant id (uuid). Two: site id (uuid).
SELECT site.id
  FROM suppliers.inventory_site AS site
 WHERE site.tenant_id = (SELECT $1::uuid)
   AND site.id = $2::uuid
   FOR UPDATE
