-- Deletes a specification of a locked PCB.
-- One: tenant id (uuid). Two: specification id (uuid).
DELETE FROM pcb.specification AS specification
 WHERE specification.tenant_id = (SELECT $1::uuid)
   AND specification.id = $2::uuid
