-- Takes the lock of preparing roles until the end of the transaction: hosts of one database prepare one after the other.
SELECT pg_advisory_xact_lock(hashtextextended('cardcage.roles', 0))
