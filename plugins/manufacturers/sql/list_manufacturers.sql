-- Manufacturers in the order of creation, with the tenant's alternative names in the order of their addition.
-- One: tenant id (uuid). Two: Public or Private, or NULL for both. Then the window.
SELECT maker.id, maker.name, maker.kind,
       ARRAY (SELECT alias.name
                FROM manufacturers.alternative_name AS alias
               WHERE alias.tenant_id = (SELECT $1::uuid) AND alias.manufacturer_id = maker.id
               ORDER BY alias.position) AS alternative_names,
       maker.created_at
  FROM (SELECT public_one.id, public_one.name, 'Public' AS kind, public_one.created_at
          FROM manufacturers.public_manufacturer AS public_one
         UNION ALL
        SELECT own.id, own.name, 'Private', own.created_at
          FROM manufacturers.private_manufacturer AS own
         WHERE own.tenant_id = (SELECT $1::uuid)) AS maker
 WHERE ($2::text IS NULL OR maker.kind = $2::text)
   {page: maker.created_at}
