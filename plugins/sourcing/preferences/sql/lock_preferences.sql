-- Serializes adding versions until the end of the transaction.
-- One: tenant id (uuid). Two: scenario id (uuid), or NULL for the tenant's defaults.
SELECT pg_advisory_xact_lock(hashtextextended($1::text || '/sourcing preferences/' || coalesce($2::text, ''), 0))
