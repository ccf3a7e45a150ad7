-- The result of each element, in the order of the request.
SELECT item.element, coalesce(item.sent_value, item.value) AS value,
       coalesce(item.sent_revision, item.revision) AS revision, item.result, item.id, item.reason,
       CASE WHEN item.description IS NOT NULL THEN item.description
            WHEN item.reason = 'MissingInternalPartNumbers'
            THEN CASE WHEN missing.count = 1 THEN 'Skipped, because 1 part number of its BOM is not known: '
                      ELSE format('Skipped, because %s part numbers of its BOM are not known, such as ', missing.count)
                 END || missing.first ||
                 '. Import the components first, or send skip_missing_ipns=true.'
            WHEN item.reason = 'UnknownSubassembly'
            THEN 'Skipped, because there is no subassembly ' || unknown.first ||
                 '; it must be imported before or be stored by this request.'
            WHEN item.result = 'Created' THEN 'Created.'
            WHEN item.result = 'Updated' THEN 'Updated.'
            ELSE 'Unchanged.' END ||
       CASE WHEN item.reason IS NULL AND missing.count > 0
            THEN format(' %s of its part numbers %s not known.', missing.count,
                        CASE WHEN missing.count = 1 THEN 'is' ELSE 'are' END) ELSE '' END AS description,
       coalesce(missing.values, '{}') AS missing_values, coalesce(missing.revisions, '{}') AS missing_revisions,
       item.warnings,
       CASE WHEN item.errors IS NOT NULL THEN item.description END AS description, item.errors, item.error_count,
       coalesce(place.pointers, '{}') AS unknown_places, coalesce(place.values, '{}') AS unknown_values,
       coalesce(place.revisions, '{}') AS unknown_revisions, coalesce(place.count, 0) AS unknown_count
  FROM pg_temp.import_item AS item
  LEFT JOIN (SELECT number.element, count(*) AS count,
                    array_agg(number.value ORDER BY number.item_position, number.position) AS values,
                    array_agg(number.revision ORDER BY number.item_position, number.position) AS revisions,
                    min(number.value || CASE WHEN number.revision = '' THEN '' ELSE ' rev ' || number.revision END)
                        AS first
               FROM (SELECT DISTINCT ON (part_option.element, part_option.value, part_option.revision) part_option.*
                       FROM pg_temp.import_option AS part_option
                      WHERE part_option.assembly_id IS NULL
                      ORDER BY part_option.element, part_option.value, part_option.revision,
                               part_option.item_position, part_option.position) AS number
              GROUP BY number.element) AS missing
    ON missing.element = item.element
  LEFT JOIN (SELECT import_row.element,
                    min(import_row.value ||
                        CASE WHEN import_row.revision = '' THEN '' ELSE ' rev ' || import_row.revision END) AS first
               FROM pg_temp.import_row AS import_row
               JOIN pg_temp.import_number AS number
                 ON number.value = import_row.value
                AND number.revision = import_row.revision
                AND number.assembly_id IS NULL
              WHERE import_row.kind = 'S'
              GROUP BY import_row.element) AS unknown
    ON unknown.element = item.element
  LEFT JOIN (SELECT reference.element, count(*) AS count,
                    (array_agg(reference.pointer ORDER BY reference.item_position, reference.position))[1:100] AS pointers,
                    (array_agg(reference.value ORDER BY reference.item_position, reference.position))[1:100] AS values,
                    (array_agg(reference.revision ORDER BY reference.item_position, reference.position))[1:100]
                        AS revisions
               FROM (SELECT part_option.element, part_option.item_position, part_option.position, part_option.value,
                            part_option.revision,
                            format('/bom_items/%s/part_options/%s/internal_part_number',
                                   part_option.item_position - 1, part_option.position - 1) AS pointer
                       FROM pg_temp.import_option AS part_option
                      WHERE part_option.assembly_id IS NULL
                        AND part_option.element = ANY (ARRAY(SELECT skipped.element
                                                               FROM pg_temp.import_item AS skipped
                                                              WHERE skipped.reason = 'MissingInternalPartNumbers'))
                      UNION ALL
                     SELECT import_row.element, 0, import_row.position, import_row.value, import_row.revision,
                            format('/subassemblies/%s/internal_part_number', import_row.position - 1)
                       FROM pg_temp.import_row AS import_row
                       JOIN pg_temp.import_number AS number
                         ON number.value = import_row.value
                        AND number.revision = import_row.revision
                        AND number.assembly_id IS NULL
                      WHERE import_row.kind = 'S'
                        AND import_row.element = ANY (ARRAY(SELECT skipped.element
                                                              FROM pg_temp.import_item AS skipped
                                                             WHERE skipped.reason IN ('MissingInternalPartNumbers',
                                                                                      'UnknownSubassembly')))
                    ) AS reference
              GROUP BY reference.element) AS place
    ON place.element = item.element
 ORDER BY item.element
