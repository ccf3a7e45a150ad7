-- What the assemblies of a tree contain, as their places in the array, from 0; in any order.
-- One: tenant id (uuid). Two: assembly ids (array of uuid). Three: the imported assemblies they read live (array of
-- uuid), NULL for most.
WITH member AS (
    SELECT given.id, given.linked_id, given.place - 1 AS place
      FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS given (id, linked_id, place)
)
SELECT parent.place AS parent, child.place AS child, nesting.item_position, nesting.position, nesting.quantity
  FROM member AS parent
  JOIN assemblies.nesting AS nesting
    ON nesting.tenant_id = $1::uuid
   AND nesting.parent_id = ANY (ARRAY[parent.id, parent.linked_id])
   AND (nesting.item_position = 0 OR nesting.position = 1)
   AND nesting.quantity > 0
  JOIN member AS child
    ON child.id = nesting.child_id
