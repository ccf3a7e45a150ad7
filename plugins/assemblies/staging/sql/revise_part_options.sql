-- Writes the chosen revisions into the part options.
UPDATE pg_temp.import_row AS import_row
   SET option_revisions = revised.revisions
  FROM (SELECT line.element, line.position,
               array_agg(CASE WHEN part_option.revision = '' THEN coalesce(chosen.option_revision, '')
                              ELSE part_option.revision END ORDER BY part_option.place) AS revisions
          FROM pg_temp.import_row AS line
         CROSS JOIN unnest(line.option_values, line.option_revisions) WITH ORDINALITY
                    AS part_option (value, revision, place)
          LEFT JOIN pg_temp.import_revision AS chosen
            ON chosen.value = part_option.value
         WHERE line.kind = 'B'
         GROUP BY line.element, line.position
        HAVING bool_or(part_option.revision = '' AND chosen.value IS NOT NULL)) AS revised
 WHERE import_row.kind = 'B'
   AND import_row.element = revised.element
   AND import_row.position = revised.position
