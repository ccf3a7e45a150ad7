-- Writes the chosen revisions into the subassemblies.
UPDATE pg_temp.import_row AS import_row
   SET revision = chosen.subassembly_revision
  FROM pg_temp.import_revision AS chosen
 WHERE import_row.kind = 'S'
   AND import_row.revision = ''
   AND import_row.value = chosen.value
   AND chosen.subassembly_revision IS NOT NULL
