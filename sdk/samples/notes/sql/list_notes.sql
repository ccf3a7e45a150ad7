-- Notes in the order they were created.
-- One: tenant id (uuid). Then the window.
SELECT {note.Note}
  FROM notes.note AS note
 WHERE note.tenant_id = (SELECT $1::uuid)
   {page: note.created_at}
