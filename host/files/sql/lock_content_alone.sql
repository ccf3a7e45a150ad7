-- Tries to take the lock of a content alone, until the end of the transaction.
-- One: SHA-256 of the content.
SELECT pg_try_advisory_xact_lock(hashtextextended('cardcage.content.' || $1, 0))
