-- Adds a waiting job, unless one with its key waits already; returns its id.
-- One: tenant id (uuid). Two: operation. Three: module whose operation it is, '' for whichever provides it. Four: payload.
-- Five: key, '' for none. Six: earliest start, microseconds since 1970. Seven: attempts.
INSERT INTO cardcage.job (tenant_id, operation, module, payload, dedupe_key, not_before, max_attempts)
VALUES ($1::uuid, $2::text, nullif($3::text, ''), $4::text, nullif($5::text, ''),
        timestamptz 'epoch' + $6::bigint * interval '1 microsecond', $7::bigint)
ON CONFLICT (tenant_id, operation, dedupe_key) WHERE state = 'waiting' AND dedupe_key IS NOT NULL DO NOTHING
RETURNING id
