-- Notes in the order they were created.
-- One: tenant id (uuid). Then the window: most rows (NULL: all), created_at and id of the row it begins after (NULL: from
-- the start).
SELECT note.id, note.name, note.content, note.created_at
  FROM notes.note AS note
 WHERE note.tenant_id = (SELECT $1::uuid)
   AND (note.created_at, note.id) > (coalesce($3::timestamptz, '-infinity'),
                                     coalesce($4::uuid, '00000000-0000-0000-0000-000000000000'))
 ORDER BY note.created_at, note.id
 LIMIT $2::bigint
