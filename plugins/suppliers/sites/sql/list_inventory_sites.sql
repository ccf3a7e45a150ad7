-- Inventory sites in the order they were created.
-- One: tenant id (uuid). Then the window.
SELECT {site.InventorySite}
  FROM suppliers.inventory_site AS site
 WHERE site.tenant_id = (SELECT $1::uuid)
   {page: site.created_at}
