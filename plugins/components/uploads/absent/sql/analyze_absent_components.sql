-- The planner has no statistics of a table that was just filled.
ANALYZE pg_temp.absent_component
