-- Each manufacturer of the changed elements once.
INSERT INTO pg_temp.maker (name, id, resolved_name, is_resolved)
SELECT named.name, md5('components.maker/' || named.name)::uuid, named.name, false
  FROM (SELECT DISTINCT option.name
          FROM pg_temp.change
          JOIN pg_temp.incoming ON incoming.element = change.element
         CROSS JOIN LATERAL unnest(incoming.manufacturers) AS option(name)
         WHERE option.name IS NOT NULL) AS named
