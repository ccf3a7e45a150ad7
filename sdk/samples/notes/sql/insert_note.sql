-- A new note.
-- One: tenant id (uuid). Two: name. Three: content.
INSERT INTO notes.note AS note (tenant_id, name, content)
VALUES ($1::uuid, $2, $3)
RETURNING note.id, note.name, note.content, note.created_at, note.row_version
