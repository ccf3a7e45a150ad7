-- The suppliers and sites of references, one row per reference in their order; columns are NULL if nothing was found.
-- An External reference is a supplier: by number, otherwise by name, otherwise by an alias of a system supplier. An
-- Internal one is a site: by number, otherwise by name, also if the name is the number of a site; with neither, the
-- default site. The results cannot be deleted before the transaction ends, so the caller can store the reference.
-- One: tenant id (uuid). Then arrays of text of one length, NULL where a reference leaves it out: types, names,
-- normalized names, folded names, numbers, normalized names of the system suppliers that have the names as aliases.
WITH reference AS (
    SELECT given.position, given.type, given.name, given.normalized_name, given.folded_name, given.number,
           given.system_name
      FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) WITH ORDINALITY
           AS given(type, name, normalized_name, folded_name, number, system_name, position)
), supplier AS (
    SELECT stored.id, stored.name, stored.normalized_name, stored.number, stored.is_system
      FROM suppliers.supplier AS stored
     WHERE stored.tenant_id = (SELECT $1::uuid)
       AND (stored.number = ANY ($6::text[]) OR stored.normalized_name = ANY ($4::text[] || $7::text[]))
     ORDER BY stored.id
       FOR KEY SHARE
), site AS (
    SELECT stored.id, stored.name, stored.folded_name, stored.number, stored.is_default
      FROM suppliers.inventory_site AS stored
     WHERE stored.tenant_id = (SELECT $1::uuid)
       AND 'Internal' = ANY ($2::text[])
     ORDER BY stored.id
       FOR KEY SHARE
)
SELECT coalesce(supplier_of_number.id, supplier_of_name.id, supplier_of_alias.id, site_of_number.id, site_of_name.id, site_named_by_number.id,
                default_site.id) AS id,
       CASE WHEN supplier_of_number.id IS NOT NULL THEN supplier_of_number.name
            WHEN supplier_of_name.id IS NOT NULL THEN supplier_of_name.name
            WHEN supplier_of_alias.id IS NOT NULL THEN supplier_of_alias.name
            WHEN site_of_number.id IS NOT NULL THEN site_of_number.name
            WHEN site_of_name.id IS NOT NULL THEN site_of_name.name
            WHEN site_named_by_number.id IS NOT NULL THEN site_named_by_number.name
            ELSE default_site.name END AS name,
       CASE WHEN supplier_of_number.id IS NOT NULL THEN supplier_of_number.number
            WHEN supplier_of_name.id IS NOT NULL THEN supplier_of_name.number
            WHEN supplier_of_alias.id IS NOT NULL THEN supplier_of_alias.number
            WHEN site_of_number.id IS NOT NULL THEN site_of_number.number
            WHEN site_of_name.id IS NOT NULL THEN site_of_name.number
            WHEN site_named_by_number.id IS NOT NULL THEN site_named_by_number.number
            ELSE default_site.number END AS number
  FROM reference
  LEFT JOIN supplier AS supplier_of_number
    ON reference.type = 'External' AND supplier_of_number.number = reference.number
  LEFT JOIN supplier AS supplier_of_name
    ON reference.type = 'External' AND supplier_of_name.normalized_name = reference.normalized_name
  LEFT JOIN supplier AS supplier_of_alias
    ON reference.type = 'External' AND supplier_of_alias.is_system
   AND supplier_of_alias.normalized_name = reference.system_name
  LEFT JOIN site AS site_of_number ON reference.type = 'Internal' AND site_of_number.number = reference.number
  LEFT JOIN site AS site_of_name ON reference.type = 'Internal' AND site_of_name.folded_name = reference.folded_name
  LEFT JOIN site AS site_named_by_number
    ON reference.type = 'Internal' AND site_named_by_number.number = reference.name
  LEFT JOIN site AS default_site
    ON reference.type = 'Internal' AND reference.name IS NULL AND reference.number IS NULL AND default_site.is_default
 ORDER BY reference.position
