-- Inserts the part options of created and updated assemblies.
-- One: tenant id (uuid).
INSERT INTO assemblies.bom_option (tenant_id, assembly_id, item_position, position, value, revision,
       option_assembly_id)
SELECT $1::uuid, item.id, import_row.position, part_option.position, part_option.value, part_option.revision,
       other.assembly_id
  FROM pg_temp.import_row AS import_row
  JOIN pg_temp.import_item AS item
    ON item.element = import_row.element
   AND item.result IN ('Created', 'Updated')
 CROSS JOIN unnest(import_row.option_values, import_row.option_revisions) WITH ORDINALITY
            AS part_option (value, revision, position)
  LEFT JOIN pg_temp.import_option AS other
    ON other.element = import_row.element
   AND other.item_position = import_row.position
   AND other.position = part_option.position
 WHERE import_row.kind = 'B'
