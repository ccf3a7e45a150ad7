-- A note.
-- One: tenant id (uuid). Two: note id (uuid).
SELECT note.id, note.name, note.content, note.created_at, note.row_version
  FROM notes.note AS note
 WHERE note.tenant_id = (SELECT $1::uuid)
   AND note.id = $2::uuid
