-- Changes what is given; content may be cleared.
-- One: tenant id (uuid). Two: note id (uuid). Then: NotePatch.
UPDATE notes.note AS note
   SET {note = $NotePatch}, row_version = note.row_version + 1
 WHERE note.tenant_id = (SELECT $1::uuid)
   AND note.id = $2::uuid
RETURNING {note.Note}, note.row_version
