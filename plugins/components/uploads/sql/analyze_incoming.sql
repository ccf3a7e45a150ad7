-- The planner knows nothing of a table that was filled a moment ago. The arrays tell it nothing.
ANALYZE pg_temp.incoming (element, value, revision, type, customer_number)
