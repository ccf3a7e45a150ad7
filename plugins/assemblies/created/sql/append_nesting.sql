-- Appends an assembly to the content of another one, after the content that it reads of an imported one, too.
-- One: tenant id (uuid). Two: parent (uuid). Three: child (uuid). Four: quantity. Five: the ratio
-- that it is, or NULL.
INSERT INTO assemblies.nesting (tenant_id, parent_id, item_position, position, child_id, quantity, ratio)
SELECT $1::uuid, $2::uuid, 0, coalesce(max(nesting.position), 1000000) + 1, $3::uuid, $4::numeric, $5::text
  FROM assemblies.nesting AS nesting
 WHERE nesting.tenant_id = (SELECT $1::uuid)
   AND nesting.parent_id = $2::uuid
   AND nesting.item_position = 0
