-- Changes one inventory site.
-- One: tenant id (uuid). Two: site id (uuid). Three: the folded name (NULL when no name is given). Then:
-- InventorySitePatch.
UPDATE suppliers.inventory_site AS site
   SET {site = $InventorySitePatch},
       folded_name = coalesce($3::text, site.folded_name),
       row_version = site.row_version + 1
 WHERE site.tenant_id = (SELECT $1::uuid)
   AND site.id = $2::uuid
RETURNING {site.InventorySite}, site.row_version
