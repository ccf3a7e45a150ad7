-- Deletes the numbers, which are collected again.
DELETE FROM pg_temp.import_number
