-- Notes manufacturers with new names.
-- One: tenant id (uuid). Two: manufacturer ids (array of uuid).
INSERT INTO nameplates.change (tenant_id, manufacturer_id)
SELECT $1::uuid, changed.id
  FROM unnest($2::uuid[]) WITH ORDINALITY AS changed(id, position)
 ORDER BY changed.position
