-- Unknown part options, in the order of the request.
SELECT part_option.item_position, part_option.position, part_option.value, part_option.revision
  FROM pg_temp.import_option AS part_option
 WHERE part_option.assembly_id IS NULL
 ORDER BY part_option.item_position, part_option.position
