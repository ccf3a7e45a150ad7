-- BOM items of what is created or updated. Their notes get a line for each part option that nobody knows, unless the line
-- stands there already (interface specification, POST /assemblies/import, skip_missing_ipns).
-- One: tenant id (uuid).
INSERT INTO assemblies.bom_item (tenant_id, assembly_id, position, designators, quantity, unit, notes, do_not_place,
       sourced_by)
SELECT $1::uuid, item.id, import_row.position, import_row.designators, import_row.quantity, import_row.unit,
       CASE WHEN missing.lines IS NULL THEN import_row.notes
            ELSE concat_ws(E'\n', nullif(import_row.notes, ''),
                           (SELECT string_agg(line.text, E'\n' ORDER BY line.place)
                              FROM (SELECT given.text, min(given.place) AS place
                                      FROM unnest(missing.lines) WITH ORDINALITY AS given (text, place)
                                     WHERE given.text <> ALL (string_to_array(coalesce(import_row.notes, ''), E'\n'))
                                     GROUP BY given.text) AS line)) END,
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
