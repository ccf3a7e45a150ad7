-- Refuses contradictory elements of one import, for example one number for two names, except for the first. The result
-- is one supplier per name, with at most one number, and no repeated number.
WITH earlier AS (
    SELECT element.position,
           first_value(element.number)
               OVER (PARTITION BY element.normalized_name ORDER BY element.number IS NULL, element.position) AS number,
           first_value(element.normalized_name)
               OVER (PARTITION BY element.number ORDER BY element.position) AS name_of_number,
           first_value(element.normalized_name)
               OVER (PARTITION BY element.supplier_id ORDER BY element.position) AS name_of_supplier,
           first_value(element.position)
               OVER (PARTITION BY element.normalized_name ORDER BY element.number IS NULL, element.position)
               AS first_of_name,
           first_value(element.position)
               OVER (PARTITION BY element.number ORDER BY element.position) AS first_of_number,
           first_value(element.position)
               OVER (PARTITION BY element.supplier_id ORDER BY element.position) AS first_of_supplier
      FROM pg_temp.supplier_import AS element
     WHERE element.fault IS NULL
)
UPDATE pg_temp.supplier_import AS element
   SET fault_rule = 'conflict',
       fault_field = CASE WHEN element.number <> earlier.number THEN '/number' ELSE '/name' END,
       fault = CASE
           WHEN element.number <> earlier.number
           THEN format('The element /%s has this name and another number; one supplier has one number.',
                       earlier.first_of_name)
           WHEN element.number IS NOT NULL AND element.normalized_name <> earlier.name_of_number
           THEN format('The element /%s has this number and another name; one number means one supplier.',
                       earlier.first_of_number)
           ELSE format('The element /%s means the same stored supplier by another name; send each supplier once.',
                       earlier.first_of_supplier) END
  FROM earlier
 WHERE earlier.position = element.position
   AND (element.number <> earlier.number
        OR (element.number IS NOT NULL AND element.normalized_name <> earlier.name_of_number)
        OR (element.supplier_id IS NOT NULL AND element.normalized_name <> earlier.name_of_supplier))
