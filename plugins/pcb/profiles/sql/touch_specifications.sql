-- Counts up the versions of all specifications, because rules have changed what they show: effective settings and warnings.
-- Nobody has edited them: `updated_at` stays.
-- One: tenant id (uuid).
UPDATE pcb.specification AS specification
   SET row_version = specification.row_version + 1
 WHERE specification.tenant_id = (SELECT $1::uuid)
