-- Notes that a module has prepared a tenant.
-- One: tenant id (uuid). Two: module. Three: version.
INSERT INTO cardcage.tenant_module (tenant_id, module, version) VALUES ($1::uuid, $2, $3)
ON CONFLICT (tenant_id, module) DO UPDATE SET version = excluded.version
