-- Counts the new and the changed elements.
SELECT count(*) FILTER (WHERE change.is_new) AS created, count(*) FILTER (WHERE NOT change.is_new) AS updated
  FROM pg_temp.change
