-- The tenant's own profile; no row when none was stored.
-- One: tenant id (uuid).
{text: tenant_profile}
