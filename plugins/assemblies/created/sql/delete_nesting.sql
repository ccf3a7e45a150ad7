-- Takes an assembly out of the content of its parent.
-- One: tenant id (uuid). Two: parent (uuid). Three: child (uuid).
DELETE FROM assemblies.nesting AS nesting
 WHERE nesting.tenant_id = (SELECT $1::uuid)
   AND nesting.parent_id = $2::uuid
   AND nesting.item_position = 0
   AND nesting.child_id = $3::uuid
