-- Prevents the deletion of snapshots of the tenant before the end of the transaction.
-- One: tenant id (uuid).
SELECT pg_advisory_xact_lock_shared(hashtextextended($1::text || '/sourcing snapshots', 0))
