-- A note; sdk::locked locks it until the transaction ends.
-- One: tenant id (uuid). Two: note id (uuid).
SELECT {note.Note}, note.row_version
  FROM notes.note AS note
 WHERE note.tenant_id = (SELECT $1::uuid)
   AND note.id = $2::uuid
   {locked: FOR UPDATE}
