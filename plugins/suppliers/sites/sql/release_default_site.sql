-- Clears the default site; another site becomes the default in the same transaction.
-- One: tenant id (uuid).
UPDATE suppliers.inventory_site AS site
   SET is_default = false, row_version = site.row_version + 1
 WHERE site.tenant_id = (SELECT $1::uuid)
   AND site.is_default
