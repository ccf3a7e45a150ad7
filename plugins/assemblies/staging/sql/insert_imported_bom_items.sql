-- Inserts the BOM items of created and updated assemblies. Their notes get a line for each unknown part option, unless
-- they have this line already and as far as the lines fit into the longest notes (interface specification, POST
-- /assemblies/import, skip_missing_ipns). Lines about known options are removed.
-- One: tenant id (uuid).
INSERT INTO assemblies.bom_item (tenant_id, assembly_id, position, designators, quantity, ratio, unit, notes,
       do_not_place, sourced_by)
SELECT $1::uuid, item.id, import_row.position, import_row.designators, import_row.quantity, import_row.ratio, import_row.unit,
       CASE WHEN missing.lines IS NULL AND strpos(coalesce(import_row.notes, ''), 'Missing IPN: ') = 0
            THEN import_row.notes
            ELSE (SELECT nullif(concat_ws(E'\n', nullif(kept.text, ''), added.text), '')
                    FROM (SELECT string_agg(line.text, E'\n' ORDER BY line.place) AS text
                            FROM unnest(string_to_array(import_row.notes, E'\n')) WITH ORDINALITY AS line (text, place)
                           WHERE line.text = ANY (missing.lines)
                              OR line.text NOT IN (SELECT 'Missing IPN: ' || part_option.value ||
                                                          CASE WHEN part_option.revision = '' THEN ''
                                                               ELSE ' rev ' || part_option.revision END
                                                     FROM unnest(import_row.option_values, import_row.option_revisions)
                                                              AS part_option (value, revision))) AS kept,
                         LATERAL (
                          SELECT string_agg(line.text, E'\n' ORDER BY line.place) AS text
                            FROM (SELECT given.text, min(given.place) AS place,
                                         sum(length(given.text) + 1) OVER (ORDER BY min(given.place)) AS size
                                    FROM unnest(missing.lines) WITH ORDINALITY AS given (text, place)
                                   WHERE given.text <> ALL (string_to_array(coalesce(kept.text, ''), E'\n'))
                                   GROUP BY given.text) AS line
                           WHERE length(coalesce(kept.text, '')) + line.size <= 10000) AS added)
       END,
       import_row.do_not_place, import_row.sourced_by
  FROM pg_temp.import_row AS import_row
  JOIN pg_temp.import_item AS item
    ON item.element = import_row.element
   AND item.result IN ('Created', 'Updated')
  LEFT JOIN (SELECT part_option.element, part_option.item_position,
                    array_agg('Missing IPN: ' || part_option.value ||
                              CASE WHEN part_option.revision = '' THEN '' ELSE ' rev ' || part_option.revision END
                              ORDER BY part_option.position) AS lines
               FROM pg_temp.import_option AS part_option
              WHERE part_option.assembly_id IS NULL
              GROUP BY part_option.element, part_option.item_position) AS missing
    ON missing.element = import_row.element
   AND missing.item_position = import_row.position
 WHERE import_row.kind = 'B'
