-- Deletes the options of components that are not in the upload.
-- One: tenant id (uuid).
DELETE FROM components.part_option AS part_option
 USING pg_temp.absent_component AS absent
 WHERE part_option.tenant_id = (SELECT $1::uuid)
   AND part_option.component_id = absent.id
