-- Changes how often an assembly contains another one.
-- One: tenant id (uuid). Two: parent (uuid). Three: child (uuid). Four: quantity. Five: the ratio that it is, or NULL.
UPDATE assemblies.nesting AS nesting
   SET quantity = $4::numeric, ratio = $5::text
 WHERE nesting.tenant_id = (SELECT $1::uuid)
   AND nesting.parent_id = $2::uuid
   AND nesting.item_position = 0
   AND nesting.child_id = $3::uuid
