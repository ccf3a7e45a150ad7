-- The numbers that elements of the request refer to and nothing has, each once. A subassembly has to be an assembly.
SELECT part_option.value, part_option.revision, false AS is_subassembly
  FROM pg_temp.import_option AS part_option
 WHERE part_option.assembly_id IS NULL
 UNION
SELECT import_row.value, import_row.revision, true
  FROM pg_temp.import_row AS import_row
  JOIN pg_temp.import_number AS number
    ON number.value = import_row.value
   AND number.revision = import_row.revision
   AND number.assembly_id IS NULL
 WHERE import_row.kind = 'S'
