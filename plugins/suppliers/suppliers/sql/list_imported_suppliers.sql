-- The result of each element, in request order, with the current supplier.
-- One: tenant id (uuid).
SELECT element.position,
       CASE WHEN element.fault IS NOT NULL THEN 'Rejected'
            WHEN element.superseded_by IS NOT NULL THEN 'Superseded'
            ELSE coalesce(element.outcome, 'Unchanged') END AS result,
       CASE WHEN element.fault IS NOT NULL THEN element.fault
            WHEN element.superseded_by IS NOT NULL
            THEN format('Superseded by the element /%s, which means the same supplier', element.superseded_by)
            ELSE coalesce(element.outcome, 'Unchanged')
                 || CASE WHEN supplier.is_system
                              AND (element.name <> supplier.name
                                   OR element.type <> supplier.type
                                   OR element.notes IS DISTINCT FROM coalesce(supplier.notes, element.notes))
                         THEN '; of a system supplier only number and preference change'
                         ELSE '' END
       END AS description,
       element.fault_field, element.fault_rule,
       CASE WHEN element.errors IS NOT NULL THEN element.fault END AS description, element.errors, element.error_count,
       element.sent_name, element.sent_number,
       supplier.id, supplier.name, supplier.number, supplier.is_system, supplier.preference, supplier.type,
       supplier.notes, supplier.created_at
  FROM pg_temp.supplier_import AS element
  LEFT JOIN pg_temp.supplier_import AS last_element ON last_element.position = element.superseded_by
  LEFT JOIN suppliers.supplier AS supplier
    ON supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = coalesce(last_element.supplier_id, element.supplier_id)
   AND element.fault IS NULL
 ORDER BY element.position
