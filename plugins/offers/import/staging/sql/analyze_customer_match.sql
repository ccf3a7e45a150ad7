-- Later statements are then planned for the actual rows.
ANALYZE pg_temp.customer_match
