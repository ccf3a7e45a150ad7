-- One: tenant id (uuid).
SELECT word.word FROM sharing.word AS word WHERE word.tenant_id = (SELECT $1::uuid) ORDER BY word.id
