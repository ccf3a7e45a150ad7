-- One upload of a tenant is stored after the other, so that the last one wins. Waits for those before.
-- One: tenant id (uuid).
SELECT pg_advisory_xact_lock(hashtextextended('components.component_upload/' || $1::uuid::text, 0))
