-- Adds a file whose content comes through a link; returns its id.
-- One: tenant id (uuid). Two: module. Three: name. Four: content type. Five: most bytes. Six: bytes that a content must begin
-- with (bytea). Seven: end of the link, microseconds since 1970. Eight: flags of the link. Nine: now, microseconds since 1970.
INSERT INTO cardcage.file (id, tenant_id, module, name, content_type, size_cap, prefix, upload_expires_at,
                           upload_flags, created_at)
 VALUES (gen_random_uuid(), $1::uuid, $2, $3, $4, $5::bigint, $6,
         timestamptz 'epoch' + $7::bigint * interval '1 microsecond', $8::integer,
         timestamptz 'epoch' + $9::bigint * interval '1 microsecond')
 RETURNING id
