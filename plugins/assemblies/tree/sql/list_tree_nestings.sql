-- The contents of some assemblies, in any order.
-- One: tenant id (uuid). Two: assembly ids (array of uuid), each once.
SELECT nesting.parent_id, nesting.child_id, nesting.item_position, nesting.position, nesting.quantity,
       nesting.ratio
  FROM assemblies.nesting AS nesting
 WHERE nesting.tenant_id = (SELECT $1::uuid)
   AND nesting.parent_id = ANY ($2::uuid[])
   AND (nesting.item_position = 0 OR nesting.position = 1)
   AND nesting.quantity > 0
