-- Makes a share and returns its id.
-- One: tenant id (uuid). Two: module. Three: operation. Four: payload. Five: slugs of the readers. Six: end, microseconds
-- since 1970; 0: never.
INSERT INTO cardcage.share (tenant_id, module, operation, payload, readers, expires_at)
VALUES ($1::uuid, $2, $3, $4, $5::text[],
        CASE WHEN $6::bigint <> 0 THEN timestamptz 'epoch' + $6::bigint * interval '1 microsecond' END)
RETURNING id
