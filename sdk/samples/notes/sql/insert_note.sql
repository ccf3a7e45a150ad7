-- A new note.
-- One: tenant id (uuid). Then: NoteInput.
INSERT INTO notes.note AS note (tenant_id, {NoteInput})
VALUES ($1::uuid, {$NoteInput})
RETURNING {note.Note}, note.row_version
