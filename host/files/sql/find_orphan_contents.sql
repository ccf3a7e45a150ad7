-- Returns the contents that no file and no piece names.
-- One: SHA-256 of each content.
SELECT content.sha256 FROM unnest($1::text[]) AS content (sha256)
 WHERE NOT EXISTS (SELECT FROM cardcage.file WHERE file.sha256 = content.sha256)
   AND NOT EXISTS (SELECT FROM cardcage.file_block WHERE file_block.sha256 = content.sha256)
