-- Deletes components that are not in the upload (full replacement); those of other modules stay.
-- One: tenant id (uuid).
DELETE FROM components.component AS component
 USING pg_temp.absent_component AS absent
 WHERE component.tenant_id = (SELECT $1::uuid)
   AND component.id = absent.id
