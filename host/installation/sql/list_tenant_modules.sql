-- Lists the versions of modules that have prepared tenants.
-- One: tenant ids.
SELECT tenant_id AS tenant, module, version FROM cardcage.tenant_module WHERE tenant_id = ANY ($1::text[]::uuid[])
