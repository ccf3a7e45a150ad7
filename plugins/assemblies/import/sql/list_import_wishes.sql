-- The assemblies that the elements contain, as graph numbers; NULL: the number is unknown. Part options with the number
-- of a component are excluded.
SELECT DISTINCT wish.element, coalesce(number.element, import_node.node) AS child, wish.is_option
  FROM (SELECT import_row.element, import_row.value, import_row.revision, false AS is_option
          FROM pg_temp.import_row AS import_row
         WHERE import_row.kind = 'S'
         UNION ALL
        SELECT import_row.element, part_option.value, part_option.revision, true AS is_option
          FROM pg_temp.import_row AS import_row
         CROSS JOIN unnest(import_row.option_values, import_row.option_revisions) AS part_option (value, revision)
         WHERE import_row.kind = 'B') AS wish
  JOIN pg_temp.import_item AS item
    ON item.element = wish.element
   AND item.reason IS NULL
  JOIN pg_temp.import_number AS number
    ON number.value = wish.value
   AND number.revision = wish.revision
  LEFT JOIN pg_temp.import_node AS import_node
    ON import_node.id = number.stored_id
 WHERE NOT (wish.is_option AND number.is_component)
