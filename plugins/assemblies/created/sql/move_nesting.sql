-- Moves an assembly with its quantity to the end of another parent's content.
-- One: tenant id (uuid). Two: parent (uuid). Three: child (uuid). Four: new parent (uuid).
UPDATE assemblies.nesting AS nesting
   SET parent_id = $4::uuid,
       position = (SELECT coalesce(max(other.position), 1000000) + 1
                     FROM assemblies.nesting AS other
                    WHERE other.tenant_id = (SELECT $1::uuid)
                      AND other.parent_id = $4::uuid
                      AND other.item_position = 0)
 WHERE nesting.tenant_id = (SELECT $1::uuid)
   AND nesting.parent_id = $2::uuid
   AND nesting.item_position = 0
   AND nesting.child_id = $3::uuid
