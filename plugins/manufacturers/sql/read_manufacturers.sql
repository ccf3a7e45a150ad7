-- Manufacturers by id, with the tenant's alternative names in the order of their addition.
-- One: tenant id (uuid). Two: manufacturer ids, each once (array of uuid).
SELECT wanted.id, coalesce(public_one.name, own.name) AS name,
       CASE WHEN public_one.id IS NOT NULL THEN 'Public' ELSE 'Private' END AS kind,
       ARRAY (SELECT alias.name
                FROM manufacturers.alternative_name AS alias
               WHERE alias.tenant_id = (SELECT $1::uuid) AND alias.manufacturer_id = wanted.id
               ORDER BY alias.position) AS alternative_names
  FROM unnest($2::uuid[]) AS wanted(id)
  LEFT JOIN manufacturers.public_manufacturer AS public_one ON public_one.id = wanted.id
  LEFT JOIN manufacturers.private_manufacturer AS own ON own.tenant_id = (SELECT $1::uuid) AND own.id = wanted.id
 WHERE public_one.id IS NOT NULL OR own.id IS NOT NULL
