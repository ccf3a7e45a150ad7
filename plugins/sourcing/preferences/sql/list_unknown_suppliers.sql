-- Positions (from 0) of the ids that belong to neither a supplier nor an inventory site.
-- One: tenant id (uuid). Two: ids (array of uuid). The sets are read at once: a condition of a join does not go into a
-- view with a barrier.
WITH known AS MATERIALIZED (
    SELECT supplier.id
      FROM suppliers_api.supplier_v1 AS supplier
     WHERE supplier.tenant_id = (SELECT $1::uuid)
       AND supplier.id = ANY ($2::uuid[])
     UNION ALL
    SELECT site.id
      FROM suppliers_api.inventory_site_v1 AS site
     WHERE site.tenant_id = (SELECT $1::uuid)
       AND site.id = ANY ($2::uuid[]))
SELECT given.position - 1
  FROM unnest($2::uuid[]) WITH ORDINALITY AS given(id, position)
  LEFT JOIN known
    ON known.id = given.id
 WHERE known.id IS NULL
 ORDER BY given.position
