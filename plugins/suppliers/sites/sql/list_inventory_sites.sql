-- Inventory sites in the order they were created.
-- One: tenant id (uuid). Then the window: most rows (NULL: all), created_at and id of the row it begins after (NULL:
-- from the start).
SELECT site.id, site.name, site.number, site.is_default, site.notes, site.created_at
  FROM suppliers.inventory_site AS site
 WHERE site.tenant_id = (SELECT $1::uuid)
   AND (site.created_at, site.id) > (coalesce($3::timestamptz, '-infinity'),
                                     coalesce($4::uuid, '00000000-0000-0000-0000-000000000000'))
 ORDER BY site.created_at, site.id
 LIMIT $2::bigint
