-- Changes one supplier. For every field two parameters: whether it is sent, and its value (NULL clears).
-- One: tenant id (uuid). Two: supplier id (uuid). Then: name, number, preference, type, notes. Last: the normalized
-- name (NULL when no name is given).
UPDATE suppliers.supplier AS supplier
   SET name = CASE WHEN $3::boolean THEN $4::text ELSE supplier.name END,
       number = CASE WHEN $5::boolean THEN $6::text ELSE supplier.number END,
       preference = CASE WHEN $7::boolean THEN $8::text ELSE supplier.preference END,
       type = CASE WHEN $9::boolean THEN $10::text ELSE supplier.type END,
       notes = CASE WHEN $11::boolean THEN $12::text ELSE supplier.notes END,
       normalized_name = coalesce($13::text, supplier.normalized_name),
       row_version = supplier.row_version + 1
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = $2::uuid
RETURNING supplier.id, supplier.name, supplier.number, supplier.is_system, supplier.preference, supplier.type,
          supplier.notes, supplier.created_at, supplier.row_version
