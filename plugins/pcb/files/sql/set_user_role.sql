-- Sets or clears what a user says about a file of a locked PCB. What the last analysis made of it is out of date.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: name. Four: role (jsonb), or NULL.
UPDATE pcb.pcb_file AS file
   SET user_role = $4::jsonb, role = NULL
 WHERE file.tenant_id = (SELECT $1::uuid)
   AND file.pcb_id = $2::uuid
   AND file.name = $3::text
