-- Takes the lock of a tenant's quota until the end of the transaction.
-- One: tenant id.
SELECT pg_advisory_xact_lock(hashtextextended('cardcage.file_quota.' || $1, 0))
