-- Which stored supplier each element means: by number, else by name. The name of a system supplier stays what it is,
-- so that is the element's name then. A supplier cannot take the name of another one.
-- One: tenant id (uuid).
UPDATE pg_temp.supplier_import AS element
   SET supplier_id = coalesce(by_number.id, by_name.id),
       normalized_name = CASE WHEN by_number.is_system THEN by_number.normalized_name ELSE given.normalized_name END,
       fault = CASE WHEN by_number.id <> by_name.id AND NOT by_number.is_system
                    THEN format('The number %s belongs to the supplier %L, but the name to another one (%L%s); '
                                'correct one of both.', given.number, by_number.name, by_name.name,
                                ', number ' || by_name.number) END
  FROM pg_temp.supplier_import AS given
  LEFT JOIN suppliers.supplier AS by_number
    ON by_number.tenant_id = $1::uuid
   AND by_number.number = given.number
  LEFT JOIN suppliers.supplier AS by_name
    ON by_name.tenant_id = $1::uuid
   AND by_name.normalized_name = given.normalized_name
 WHERE given.position = element.position
   AND given.fault IS NULL
   AND (by_number.id IS NOT NULL OR by_name.id IS NOT NULL)
