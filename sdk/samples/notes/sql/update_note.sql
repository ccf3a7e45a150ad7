-- Changes what is given; content may be cleared.
-- One: tenant id (uuid). Two: note id (uuid). Then given and value of name, and of content.
UPDATE notes.note AS note
   SET name = CASE WHEN $3::boolean THEN $4 ELSE note.name END,
       content = CASE WHEN $5::boolean THEN $6 ELSE note.content END,
       row_version = note.row_version + 1
 WHERE note.tenant_id = (SELECT $1::uuid)
   AND note.id = $2::uuid
RETURNING note.id, note.name, note.content, note.created_at, note.row_version
