-- Stores files of a locked PCB behind those that it has. One of an equal name is replaced, at its place; what a user said
-- about it stays.
-- One: tenant id (uuid). Two: PCB id (uuid). Then, in lists of equal length: names (text[]), paths (text[]), types
-- (text[]), ids of the contents (uuid[]), bytes (bigint[]), hashes (text[]).
INSERT INTO pcb.pcb_file AS file (tenant_id, pcb_id, name, path, file_type, file_id, size_bytes, sha256, position)
SELECT $1::uuid, $2::uuid, given.name, given.path, given.file_type, given.file_id, given.size_bytes, given.sha256,
       given.place + coalesce((SELECT max(last.position)
                                 FROM pcb.pcb_file AS last
                                WHERE last.tenant_id = (SELECT $1::uuid)
                                  AND last.pcb_id = $2::uuid), 0)
  FROM unnest($3::text[], $4::text[], $5::text[], $6::uuid[], $7::bigint[], $8::text[]) WITH ORDINALITY
       AS given (name, path, file_type, file_id, size_bytes, sha256, place)
ON CONFLICT ON CONSTRAINT pcb_file_name_key DO UPDATE
   SET path = excluded.path, file_type = excluded.file_type, file_id = excluded.file_id,
       size_bytes = excluded.size_bytes, sha256 = excluded.sha256, role = NULL, uploaded_at = now()
