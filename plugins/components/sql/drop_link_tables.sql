-- Drops the temporary tables of an earlier change in the same transaction.
DROP TABLE IF EXISTS pg_temp.maker, pg_temp.link, pg_temp.wanted_match
