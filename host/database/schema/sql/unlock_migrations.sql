-- Gives the lock of migrating this database back.
SELECT pg_advisory_unlock(hashtextextended('cardcage.migrations', 0))
