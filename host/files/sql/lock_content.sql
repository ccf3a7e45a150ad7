-- Shares the lock of a content until the end of the transaction: the collector leaves the content alone.
-- One: SHA-256 of the content.
SELECT pg_advisory_xact_lock_shared(hashtextextended('cardcage.content.' || $1, 0))
