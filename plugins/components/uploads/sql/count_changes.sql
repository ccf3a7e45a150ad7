-- How many elements are new and how many have changed.
SELECT count(*) FILTER (WHERE change.is_new) AS created, count(*) FILTER (WHERE NOT change.is_new) AS updated
  FROM pg_temp.change
