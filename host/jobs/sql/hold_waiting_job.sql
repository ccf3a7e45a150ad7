-- Returns the id of the waiting job with a key and holds it.
-- FOR SHARE: several transactions may rely on one waiting job; a claim skips it until they have ended.
-- One: tenant id (uuid). Two: operation. Three: key.
SELECT id FROM cardcage.job WHERE tenant_id = $1::uuid AND operation = $2::text AND dedupe_key = $3::text
AND state = 'waiting' FOR SHARE
