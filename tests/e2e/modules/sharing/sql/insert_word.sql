-- One: tenant id (uuid). Two: the word.
INSERT INTO sharing.word (tenant_id, word) VALUES ($1::uuid, $2)
