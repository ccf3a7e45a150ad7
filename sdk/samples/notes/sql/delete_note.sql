-- Deletes a note.
-- One: tenant id (uuid). Two: note id (uuid).
DELETE FROM notes.note AS note
 WHERE note.tenant_id = (SELECT $1::uuid)
   AND note.id = $2::uuid
