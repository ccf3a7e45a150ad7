-- Deletes the former options of changed components.
-- One: tenant id (uuid).
DELETE FROM components.part_option AS part_option
 USING pg_temp.change
 WHERE part_option.tenant_id = (SELECT $1::uuid)
   AND part_option.component_id = change.component_id
   AND NOT change.is_new
