-- Copies the files of a PCB to another one, with the roles that they have.
-- One: tenant id (uuid). Two: id of the original (uuid). Three: id of the clone (uuid). Then, in lists of equal length:
-- names (text[]), ids of the copied contents (uuid[]).
INSERT INTO pcb.pcb_file AS file
       (tenant_id, pcb_id, name, path, file_type, file_id, size_bytes, sha256, role, user_role, position, uploaded_at)
SELECT $1::uuid, $3::uuid, original.name, original.path, original.file_type, copied.file_id, original.size_bytes,
       original.sha256, original.role, original.user_role, original.position, original.uploaded_at
  FROM pcb.pcb_file AS original
  JOIN unnest($4::text[], $5::uuid[]) AS copied (name, file_id) ON copied.name = original.name
 WHERE original.tenant_id = (SELECT $1::uuid)
   AND original.pcb_id = $2::uuid
