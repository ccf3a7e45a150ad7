-- The planner has no statistics of a table that was just filled. Statistics of the arrays would not help.
ANALYZE pg_temp.incoming (element, value, revision, type, customer_number)
