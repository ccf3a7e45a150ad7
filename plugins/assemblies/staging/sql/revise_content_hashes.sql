-- Makes the chosen revisions a part of the content of an element: another one is a change.
UPDATE pg_temp.import_item AS item
   SET content_hash = hashtextextended(revised.revisions, item.content_hash)
  FROM (SELECT reference.element,
               string_agg(DISTINCT concat_ws('/', chosen.value, chosen.option_revision, chosen.subassembly_revision), ','
                          ORDER BY concat_ws('/', chosen.value, chosen.option_revision, chosen.subassembly_revision))
                   AS revisions
          FROM (SELECT import_row.element, import_row.value
                  FROM pg_temp.import_row AS import_row
                 WHERE import_row.kind = 'S'
                   AND import_row.revision = ''
                 UNION ALL
                SELECT import_row.element, part_option.value
                  FROM pg_temp.import_row AS import_row
                 CROSS JOIN unnest(import_row.option_values, import_row.option_revisions) AS part_option (value, revision)
                 WHERE import_row.kind = 'B'
                   AND part_option.revision = '') AS reference
          JOIN pg_temp.import_revision AS chosen
            ON chosen.value = reference.value
         GROUP BY reference.element) AS revised
 WHERE revised.element = item.element
