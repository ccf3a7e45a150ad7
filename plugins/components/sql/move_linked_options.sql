-- Moves the options of merged parts to the remaining part.
-- One: tenant id (uuid).
UPDATE components.part_option AS part_option
   SET part_id = link.survivor_id
  FROM pg_temp.link
 WHERE part_option.tenant_id = (SELECT $1::uuid)
   AND part_option.part_id = link.part_id
   AND link.part_id <> link.survivor_id
