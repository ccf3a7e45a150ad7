-- Decides the outcome of each element. A stored element with the same content, customer and meaning of its part options
-- is unchanged. A customer part number of an unknown customer is dropped (interface specification, "Customer handling",
-- rule 5).
UPDATE pg_temp.import_item AS item
   SET customer_id = judged.customer_id,
       customer_value = CASE WHEN judged.is_dropped THEN NULL ELSE item.customer_value END,
       customer_revision = CASE WHEN judged.is_dropped THEN NULL ELSE item.customer_revision END,
       warnings = CASE WHEN judged.is_dropped
                       THEN item.warnings || format('The customer part number is not stored: there is no customer %s; '
                                                    'send the customer''s name to create it.', item.customer_number)
                       ELSE item.warnings END,
       resolution = judged.resolution,
       result = CASE WHEN item.reason IS NOT NULL THEN 'Skipped'
                     WHEN item.stored_id IS NULL THEN 'Created'
                     WHEN item.stored_hash = item.content_hash
                      AND item.stored_resolution = judged.resolution
                      AND item.stored_customer_id IS NOT DISTINCT FROM judged.customer_id THEN 'Unchanged'
                     ELSE 'Updated' END
  FROM (SELECT given.element, customer.customer_id, coalesce(meaning.resolution, 0) AS resolution,
               given.reason IS NULL AND given.customer_number IS NOT NULL AND customer.customer_id IS NULL AS is_dropped
          FROM pg_temp.import_item AS given
          LEFT JOIN (SELECT import_customer.number, min(import_customer.customer_id::text)::uuid AS customer_id
                       FROM pg_temp.import_customer AS import_customer
                      GROUP BY import_customer.number) AS customer
            ON customer.number = given.customer_number
          LEFT JOIN (SELECT part_option.element,
                            sum(hashtextextended(concat_ws('/', part_option.item_position, part_option.position,
                                                           part_option.assembly_id), 0)::numeric) AS resolution
                       FROM pg_temp.import_option AS part_option
                      GROUP BY part_option.element) AS meaning
            ON meaning.element = given.element) AS judged
 WHERE judged.element = item.element
