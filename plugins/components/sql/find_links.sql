-- Parts whose manufacturer is now known. If the manufacturer already has a part with this number, or two names were the
-- same manufacturer, one part remains: the one that other modules know, otherwise the oldest.
-- One: tenant id (uuid).
INSERT INTO pg_temp.link (part_id, survivor_id, manufacturer_id, manufacturer_name)
SELECT part.id,
       coalesce(known.id,
                first_value(part.id) OVER (PARTITION BY maker.id, part.manufacturer_part_number ORDER BY part.id)),
       maker.id, maker.resolved_name
  FROM pg_temp.maker
  JOIN components.part AS part
    ON part.tenant_id = (SELECT $1::uuid)
   AND part.manufacturer_name = maker.name
   AND NOT part.is_resolved
  LEFT JOIN components.part AS known
    ON known.tenant_id = (SELECT $1::uuid)
   AND known.manufacturer_id = maker.id
   AND known.manufacturer_part_number = part.manufacturer_part_number
 WHERE maker.is_resolved
