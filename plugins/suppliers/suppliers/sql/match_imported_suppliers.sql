-- The stored supplier of each element: by number, otherwise by name, otherwise by an alias of a system supplier. The
-- name of a system supplier does not change, so it then replaces the element's name. A supplier cannot take the name of
-- another one, nor a system supplier any other name.
-- One: tenant id (uuid).
UPDATE pg_temp.supplier_import AS element
   SET supplier_id = coalesce(by_number.id, by_name.id, by_alias.id),
       normalized_name = CASE WHEN by_number.is_system THEN by_number.normalized_name
                              WHEN by_number.id IS NULL AND by_name.id IS NULL THEN by_alias.normalized_name
                              ELSE given.normalized_name END,
       fault_field = CASE WHEN by_number.id <> coalesce(by_name.id, by_alias.id) THEN '/number' ELSE '/name' END,
       fault_rule = 'conflict',
       fault = CASE WHEN by_number.id <> coalesce(by_name.id, by_alias.id)
                    THEN format('The number %s belongs to the supplier %L, but the name to another one (%L%s); '
                                'correct one of both.', given.number, by_number.name,
                                coalesce(by_name.name, by_alias.name),
                                ', number ' || CASE WHEN by_name.id IS NULL THEN by_alias.number
                                                    ELSE by_name.number END)
                    WHEN by_number.is_system AND by_name.id IS NULL AND by_alias.id IS NULL
                    THEN format('The number %s belongs to the system supplier %L, whose name cannot become %L; send '
                                'its own name, or another number.', given.number, by_number.name, given.name) END
  FROM pg_temp.supplier_import AS given
  LEFT JOIN suppliers.supplier AS by_number
    ON by_number.tenant_id = (SELECT $1::uuid)
   AND by_number.number = given.number
  LEFT JOIN suppliers.supplier AS by_name
    ON by_name.tenant_id = (SELECT $1::uuid)
   AND by_name.normalized_name = given.normalized_name
  LEFT JOIN suppliers.supplier AS by_alias
    ON by_alias.tenant_id = (SELECT $1::uuid)
   AND by_alias.normalized_name = given.system_name
   AND by_alias.is_system
 WHERE given.position = element.position
   AND given.fault IS NULL
   AND (by_number.id IS NOT NULL OR by_name.id IS NOT NULL OR by_alias.id IS NOT NULL)
