-- Sets the assembly that each number refers to, once the stored elements are known.
UPDATE pg_temp.import_number AS number
   SET assembly_id = coalesce(number.stored_id, item.id)
  FROM pg_temp.import_number AS named
  LEFT JOIN pg_temp.import_item AS item
    ON item.element = named.element
   AND item.reason IS NULL
 WHERE named.value = number.value
   AND named.revision = number.revision
   AND coalesce(number.stored_id, item.id) IS NOT NULL
