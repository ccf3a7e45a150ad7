-- Inserts the part options that are not components, of elements that are stored or were skipped only because of missing
-- part numbers.
INSERT INTO pg_temp.import_option (element, item_position, position, value, revision, assembly_id)
SELECT import_row.element, import_row.position, part_option.position, part_option.value, part_option.revision,
       number.assembly_id
  FROM pg_temp.import_row AS import_row
  JOIN pg_temp.import_item AS item
    ON item.element = import_row.element
   AND (item.reason IS NULL OR item.reason = 'MissingInternalPartNumbers')
 CROSS JOIN unnest(import_row.option_values, import_row.option_revisions) WITH ORDINALITY
            AS part_option (value, revision, position)
  JOIN pg_temp.import_number AS number
    ON number.value = part_option.value
   AND number.revision = part_option.revision
   AND NOT number.is_component
 WHERE import_row.kind = 'B'
