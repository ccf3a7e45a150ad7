-- Sets the id of every element that can have one: that of its earlier import, or a new one.
UPDATE pg_temp.import_item AS item
   SET id = coalesce(item.stored_id, cardcage_api.new_id())
 WHERE item.reason IS NULL
    OR item.stored_id IS NOT NULL
