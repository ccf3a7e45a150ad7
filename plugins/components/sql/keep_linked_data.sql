-- Copies the data of a merged part to the remaining one if that has none.
-- One: tenant id (uuid).
UPDATE components.part AS part
   SET data = merged.data
  FROM pg_temp.link
  JOIN components.part AS merged
    ON merged.tenant_id = (SELECT $1::uuid)
   AND merged.id = link.part_id
   AND merged.data IS NOT NULL
 WHERE part.tenant_id = (SELECT $1::uuid)
   AND part.id = link.survivor_id
   AND part.data IS NULL
