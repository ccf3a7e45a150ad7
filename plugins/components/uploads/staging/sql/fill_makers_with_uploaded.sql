-- Each manufacturer of an upload that is being received once.
INSERT INTO pg_temp.maker (name, id, resolved_name, is_resolved)
SELECT named.name, md5('components.maker/' || named.name)::uuid, named.name, false
  FROM (SELECT DISTINCT option.name
          FROM pg_temp.uploaded_number
         CROSS JOIN LATERAL unnest(uploaded_number.manufacturers) AS option(name)) AS named
