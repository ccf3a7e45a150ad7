-- Returns a row when the name of a staged content is the id of a file that takes uploads.
-- A content in the store may have any name; only an id can belong to a row.
-- One: name.
SELECT FROM cardcage.file
 WHERE id = CASE WHEN $1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN $1::uuid END
   AND upload_expires_at IS NOT NULL
