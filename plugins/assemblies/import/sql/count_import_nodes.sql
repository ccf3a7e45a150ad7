-- Number of graph numbers in use.
-- One: number of elements.
SELECT greatest($1::bigint, coalesce(max(import_node.node) + 1, 0)::bigint) AS nodes
  FROM pg_temp.import_node AS import_node
