-- Deletes parts that were merged into another.
-- One: tenant id (uuid).
DELETE FROM components.part AS part
 USING pg_temp.link
 WHERE part.tenant_id = (SELECT $1::uuid)
   AND part.id = link.part_id
   AND link.part_id <> link.survivor_id
