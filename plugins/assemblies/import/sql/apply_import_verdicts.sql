-- Skips the elements in import_verdict.
UPDATE pg_temp.import_item AS item
   SET reason = verdict.reason, description = verdict.description
  FROM pg_temp.import_verdict AS verdict
 WHERE verdict.element = item.element
