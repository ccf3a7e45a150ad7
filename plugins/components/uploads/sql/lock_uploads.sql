-- Serializes storing the uploads of a tenant, so the last one wins. Waits for earlier ones.
-- One: tenant id (uuid).
SELECT pg_advisory_xact_lock(hashtextextended('components.component_upload/' || $1::uuid::text, 0))
