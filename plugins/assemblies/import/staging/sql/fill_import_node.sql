-- The stored assemblies that can lie on a cycle with an element: those with the same numbers, those that elements refer
-- to, and everything that these contain.
-- One: tenant id (uuid). Two: number of elements.
WITH RECURSIVE reached (id) AS (
    SELECT item.stored_id
      FROM pg_temp.import_item AS item
     WHERE item.stored_id IS NOT NULL
     UNION
    SELECT number.stored_id
      FROM pg_temp.import_number AS number
     WHERE number.stored_id IS NOT NULL
     UNION
    -- OFFSET 0: by index for each assembly. The planner knows nothing about a chain and would read the whole table for
    -- each of its members.
    SELECT nesting.child_id
      FROM reached
     CROSS JOIN LATERAL (SELECT content.child_id
                           FROM assemblies.nesting AS content
                          WHERE content.tenant_id = (SELECT $1::uuid)
                            AND content.parent_id = reached.id
                         OFFSET 0) AS nesting
)
INSERT INTO pg_temp.import_node (id, node)
SELECT reached.id,
       coalesce(item.element, $2::integer + row_number() OVER (PARTITION BY item.element IS NULL) - 1)::integer
  FROM reached
  LEFT JOIN pg_temp.import_item AS item
    ON item.stored_id = reached.id
   AND item.reason IS NULL
