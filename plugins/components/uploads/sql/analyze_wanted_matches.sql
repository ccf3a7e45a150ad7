-- The planner knows nothing of a table that was filled a moment ago.
ANALYZE pg_temp.wanted_match
