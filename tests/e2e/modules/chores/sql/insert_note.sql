-- One: tenant id (uuid). Two: the word.
INSERT INTO chores.note (tenant_id, word) VALUES ($1::uuid, $2)
