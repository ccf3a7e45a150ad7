-- One: tenant id (uuid). Two: the word.
INSERT INTO listener.heard (tenant_id, word) VALUES ($1::uuid, $2)
