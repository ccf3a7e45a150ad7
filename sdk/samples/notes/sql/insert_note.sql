-- A new note.
-- One: tenant id (uuid). Two: title. Three: content.
INSERT INTO notes.note AS note (tenant_id, title, content)
VALUES ($1::uuid, $2, $3)
RETURNING note.id, note.title, note.content, note.created_at, note.row_version
