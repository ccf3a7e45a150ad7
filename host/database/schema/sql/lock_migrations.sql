-- Tries to take the lock of migrating this database, until it is given back or the session ends.
SELECT pg_try_advisory_lock(hashtextextended('cardcage.migrations', 0))
