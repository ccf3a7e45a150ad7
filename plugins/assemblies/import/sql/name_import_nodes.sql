-- The numbers of nodes of the graph.
-- One: tenant id (uuid). Two: number of elements. Three: nodes (array of bigint).
SELECT item.element AS node, item.value, item.revision
  FROM pg_temp.import_item AS item
 WHERE item.element = ANY ($3::bigint[])
 UNION ALL
SELECT import_node.node, stored.value, stored.revision
  FROM pg_temp.import_node AS import_node
  JOIN assemblies.assembly AS stored
    ON stored.tenant_id = (SELECT $1::uuid)
   AND stored.id = import_node.id
 WHERE import_node.node = ANY ($3::bigint[])
   AND import_node.node >= $2::integer
