-- Suppliers in the order they were created.
-- One: tenant id (uuid). Two: ids of suppliers (array of uuid), or an empty one for all. Then the window: most rows
-- (NULL: all), created_at and id of the row it begins after (NULL: from the start).
SELECT supplier.id, supplier.name, supplier.number, supplier.is_system, supplier.preference, supplier.type,
       supplier.notes, supplier.created_at
  FROM suppliers.supplier AS supplier
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND (cardinality($2::uuid[]) = 0 OR supplier.id = ANY ($2::uuid[]))
   AND (supplier.created_at, supplier.id) > (coalesce($4::timestamptz, '-infinity'),
                                             coalesce($5::uuid, '00000000-0000-0000-0000-000000000000'))
 ORDER BY supplier.created_at, supplier.id
 LIMIT $3::bigint
