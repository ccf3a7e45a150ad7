-- The tenant's own profile, locked until the end of the transaction.
-- One: tenant id (uuid).
{text: tenant_profile}
   FOR UPDATE
