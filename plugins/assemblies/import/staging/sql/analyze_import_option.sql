-- Joins on a table without statistics choose bad plans.
ANALYZE pg_temp.import_option
