-- Adds a file that has a content; returns its id.
-- One: tenant id (uuid). Two: module. Three: name. Four: content type. Five: most bytes. Six: bytes that a content must begin
-- with (bytea). Seven: SHA-256 of the content. Eight: its bytes. Nine: now, microseconds since 1970.
INSERT INTO cardcage.file (id, tenant_id, module, name, content_type, size_cap, prefix, sha256, bytes,
                           stored_at, created_at)
 VALUES (gen_random_uuid(), $1::uuid, $2, $3, $4, $5::bigint, $6, $7, $8::bigint,
         timestamptz 'epoch' + $9::bigint * interval '1 microsecond',
         timestamptz 'epoch' + $9::bigint * interval '1 microsecond')
 RETURNING id
