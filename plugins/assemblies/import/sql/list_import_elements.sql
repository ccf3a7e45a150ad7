-- For each element: whether it can be stored, regardless of other elements, and whether an earlier version is stored.
SELECT item.reason IS NULL AS is_candidate, item.stored_id IS NOT NULL AS is_stored
  FROM pg_temp.import_item AS item
 ORDER BY item.element
