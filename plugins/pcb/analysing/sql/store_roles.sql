-- Stores the roles of the files of a locked PCB; all others have none.
-- One: tenant id (uuid). Two: PCB id (uuid). Then, in lists of equal length: names (text[]), roles (JSON, text[]).
UPDATE pcb.pcb_file AS file
   SET role = (SELECT given.role::jsonb
                 FROM unnest($3::text[], $4::text[]) AS given (name, role)
                WHERE given.name = file.name)
 WHERE file.tenant_id = (SELECT $1::uuid)
   AND file.pcb_id = $2::uuid
