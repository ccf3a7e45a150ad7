-- Later statements are then planned for the actual rows.
ANALYZE pg_temp.supplier_match
