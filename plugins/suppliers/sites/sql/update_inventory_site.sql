-- Changes one inventory site. For every field two parameters: whether it is sent, and its value (NULL clears).
-- One: tenant id (uuid). Two: site id (uuid). Then: name, number, is_default, notes. Last: the folded name (NULL when
-- no name is given).
UPDATE suppliers.inventory_site AS site
   SET name = CASE WHEN $3::boolean THEN $4::text ELSE site.name END,
       number = CASE WHEN $5::boolean THEN $6::text ELSE site.number END,
       is_default = CASE WHEN $7::boolean THEN $8::boolean ELSE site.is_default END,
       notes = CASE WHEN $9::boolean THEN $10::text ELSE site.notes END,
       folded_name = coalesce($11::text, site.folded_name),
       row_version = site.row_version + 1
 WHERE site.tenant_id = (SELECT $1::uuid)
   AND site.id = $2::uuid
RETURNING site.id, site.name, site.number, site.is_default, site.notes, site.created_at, site.row_version
