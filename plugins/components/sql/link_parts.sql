-- Sets the manufacturer of linked parts.
-- One: tenant id (uuid).
UPDATE components.part AS part
   SET manufacturer_id = link.manufacturer_id,
       manufacturer_name = link.manufacturer_name,
       is_resolved = true
  FROM pg_temp.link
 WHERE part.tenant_id = (SELECT $1::uuid)
   AND part.id = link.part_id
   AND link.part_id = link.survivor_id
