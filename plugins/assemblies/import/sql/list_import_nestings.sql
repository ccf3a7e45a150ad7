-- The current content of the stored assemblies of the graph.
-- One: tenant id (uuid).
SELECT DISTINCT parent.node AS parent, child.node AS child
  FROM pg_temp.import_node AS parent
  JOIN assemblies.nesting AS nesting
    ON nesting.tenant_id = (SELECT $1::uuid)
   AND nesting.parent_id = parent.id
  JOIN pg_temp.import_node AS child
    ON child.id = nesting.child_id
