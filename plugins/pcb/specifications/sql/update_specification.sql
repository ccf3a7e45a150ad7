-- Replaces name and settings of a specification of a locked PCB.
-- One: tenant id (uuid). Two: specification id (uuid). Three: name. Four: settings given (jsonb).
UPDATE pcb.specification AS specification
   SET name = $3::text, given = $4::jsonb, updated_at = now(), row_version = specification.row_version + 1
 WHERE specification.tenant_id = (SELECT $1::uuid)
   AND specification.id = $2::uuid
RETURNING {specification.SpecificationRow}
