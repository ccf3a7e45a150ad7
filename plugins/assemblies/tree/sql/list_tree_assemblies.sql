-- The assemblies in an RfQ, each once, in any order; no row if the root does not exist. Of the part options, only the
-- preferred one of a line belongs to the tree.
-- One: tenant id (uuid). Two: RfQ id (uuid).
WITH RECURSIVE own AS (
    -- Only what belongs to the RfQ reads other assemblies live, and all of it is in the tree.
    SELECT assembly.id, assembly.linked_id
      FROM assemblies.assembly AS assembly
     WHERE assembly.tenant_id = (SELECT $1::uuid)
       AND assembly.rfq_id = $2::uuid
), reached (id) AS (
    -- OFFSET 0: by index for each assembly. The planner knows nothing about a chain and would read the whole table for
    -- each of its members.
    SELECT content.child_id
      FROM own
     CROSS JOIN LATERAL (SELECT nesting.child_id
                           FROM assemblies.nesting AS nesting
                          WHERE nesting.tenant_id = (SELECT $1::uuid)
                            AND nesting.parent_id = ANY (ARRAY[own.id, own.linked_id])
                            AND (nesting.item_position = 0 OR nesting.position = 1)
                            AND nesting.quantity > 0
                         OFFSET 0) AS content
     UNION
    SELECT content.child_id
      FROM reached
     CROSS JOIN LATERAL (SELECT nesting.child_id
                           FROM assemblies.nesting AS nesting
                          WHERE nesting.tenant_id = (SELECT $1::uuid)
                            AND nesting.parent_id = reached.id
                            AND (nesting.item_position = 0 OR nesting.position = 1)
                            AND nesting.quantity > 0
                         OFFSET 0) AS content
)
-- An array, so that they are found by the primary key: the planner does not know how few they are among all of the
-- tenant's.
SELECT assembly.id, assembly.linked_id, assembly.name, assembly.value,
       CASE WHEN assembly.value IS NOT NULL THEN assembly.revision END AS revision, assembly.type,
       assembly.added_line_count
       + CASE WHEN assembly.linked_id IS NULL THEN assembly.bom_item_count
            ELSE (SELECT linked.bom_item_count + linked.added_line_count
                    FROM assemblies.assembly AS linked
                   WHERE linked.tenant_id = (SELECT $1::uuid)
                     AND linked.id = assembly.linked_id) END AS bom_item_count
  FROM assemblies.assembly AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = ANY (ARRAY(SELECT own.id FROM own UNION SELECT reached.id FROM reached))
