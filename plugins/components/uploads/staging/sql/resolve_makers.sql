-- Stores the resolved manufacturers.
-- One: names (array of text). Two: their manufacturers (array of uuid). Three: the primary names of those.
UPDATE pg_temp.maker
   SET id = found.id,
       resolved_name = found.resolved_name,
       is_resolved = true
  FROM unnest($1::text[], $2::uuid[], $3::text[]) AS found(name, id, resolved_name)
 WHERE maker.name = found.name
