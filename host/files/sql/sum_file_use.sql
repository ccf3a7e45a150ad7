-- Sums the files and bytes of a tenant.
-- One: tenant id (uuid).
SELECT files.count AS files, files.bytes + blocks.bytes AS bytes
  FROM (SELECT count(*) AS count, coalesce(sum(bytes), 0)::bigint AS bytes
          FROM cardcage.file WHERE tenant_id = $1::uuid) AS files,
       (SELECT coalesce(sum(bytes), 0)::bigint AS bytes
          FROM cardcage.file_block WHERE tenant_id = $1::uuid) AS blocks
