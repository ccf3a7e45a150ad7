-- Whether no run is storing a solution; if so, none can before the end of the transaction.
-- One: tenant id (uuid).
SELECT pg_try_advisory_xact_lock(hashtextextended($1::text || '/sourcing snapshots', 0))
