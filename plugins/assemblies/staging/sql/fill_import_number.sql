-- The numbers that subassemblies and part options refer to, each once.
INSERT INTO pg_temp.import_number (value, revision)
SELECT part_option.value, part_option.revision
  FROM pg_temp.import_row AS import_row
 CROSS JOIN unnest(import_row.option_values, import_row.option_revisions) AS part_option (value, revision)
 WHERE import_row.kind = 'B'
 UNION
SELECT import_row.value, import_row.revision
  FROM pg_temp.import_row AS import_row
 WHERE import_row.kind = 'S'
