-- Lists the versions of modules that processes with other files serve, and that have given a sign of life within a minute.
-- One: the files of the asking one.
SELECT process.name AS process, served.module, served.version, served.tenants
  FROM cardcage.serving_process AS process,
       jsonb_to_recordset(process.serves) AS served (module text, version text, tenants text)
 WHERE process.files <> $1::text
   AND process.beat_at > now() - interval '1 minute'
 ORDER BY process.name, served.module, served.version
