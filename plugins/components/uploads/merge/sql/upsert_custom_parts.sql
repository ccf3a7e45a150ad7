-- Stores the custom parts of new and changed components. A released one with the number is reused with its files. Ids
-- continue one id of version 7, as in find_changes.sql.
-- One: tenant id (uuid). Two: now. Three: an id made a moment ago.
INSERT INTO components.custom_part AS custom_part
       (tenant_id, id, component_id, value, revision, part_type, description, rohs, reach, halogen_free,
        country_of_origin, hts_code, eccn, created_at, updated_at)
SELECT $1::uuid, (left($3::uuid::text, 24) || to_hex(x'800000000000'::bigint + change.element))::uuid,
       change.component_id, incoming.value, incoming.revision, incoming.part_type,
       incoming.custom_part ->> 'description',
       coalesce(incoming.custom_part -> 'compliance' ->> 'rohs', 'Unknown'),
       coalesce(incoming.custom_part -> 'compliance' ->> 'reach', 'Unknown'),
       (incoming.custom_part -> 'compliance' ->> 'halogen_free')::boolean,
       incoming.custom_part -> 'compliance' ->> 'country_of_origin',
       incoming.custom_part -> 'compliance' ->> 'hts_code',
       incoming.custom_part -> 'compliance' ->> 'eccn',
       $2::timestamptz, $2::timestamptz
  FROM pg_temp.change
  JOIN pg_temp.incoming ON incoming.element = change.element
 WHERE incoming.type = 'Custom'
ON CONFLICT ON CONSTRAINT custom_part_number_key DO UPDATE
   SET component_id = excluded.component_id,
       part_type = excluded.part_type,
       description = excluded.description,
       rohs = excluded.rohs,
       reach = excluded.reach,
       halogen_free = excluded.halogen_free,
       country_of_origin = excluded.country_of_origin,
       hts_code = excluded.hts_code,
       eccn = excluded.eccn,
       updated_at = excluded.updated_at,
       row_version = custom_part.row_version + 1
