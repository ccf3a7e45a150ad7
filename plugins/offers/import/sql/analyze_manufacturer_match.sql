-- So that what follows is planned for the rows that are there.
ANALYZE pg_temp.manufacturer_match
