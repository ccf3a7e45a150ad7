-- Inserts the content of assemblies: subassemblies, and the assemblies that part options refer to. A line that is not
-- placed contains none.
-- One: tenant id (uuid).
INSERT INTO assemblies.nesting (tenant_id, parent_id, item_position, position, child_id, quantity, ratio)
SELECT $1::uuid, item.id, 0, import_row.position, number.assembly_id, import_row.quantity,
       import_row.ratio
  FROM pg_temp.import_row AS import_row
  JOIN pg_temp.import_item AS item
    ON item.element = import_row.element
   AND item.result IN ('Created', 'Updated')
  JOIN pg_temp.import_number AS number
    ON number.value = import_row.value
   AND number.revision = import_row.revision
 WHERE import_row.kind = 'S'
 UNION ALL
SELECT $1::uuid, item.id, part_option.item_position, part_option.position, part_option.assembly_id,
       CASE WHEN import_row.do_not_place THEN 0 ELSE import_row.quantity END,
       CASE WHEN NOT import_row.do_not_place THEN import_row.ratio END
  FROM pg_temp.import_option AS part_option
  JOIN pg_temp.import_item AS item
    ON item.element = part_option.element
   AND item.result IN ('Created', 'Updated')
  JOIN pg_temp.import_row AS import_row
    ON import_row.element = part_option.element
   AND import_row.kind = 'B'
   AND import_row.position = part_option.item_position
 WHERE part_option.assembly_id IS NOT NULL
