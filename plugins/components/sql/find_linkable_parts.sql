-- Whether a part waits for its manufacturer.
-- One: tenant id (uuid).
SELECT EXISTS (SELECT FROM components.part AS part WHERE part.tenant_id = (SELECT $1::uuid) AND NOT part.is_resolved)
