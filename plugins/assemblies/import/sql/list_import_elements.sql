-- Of each element whether it can be stored as far as it alone is concerned, and whether it is stored already.
SELECT item.reason IS NULL AS is_candidate, item.stored_id IS NOT NULL AS is_stored
  FROM pg_temp.import_item AS item
 ORDER BY item.element
