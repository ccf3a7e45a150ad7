-- Tries to take a lock until the end of the transaction.
-- One: name.
SELECT pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended($1, 0))
