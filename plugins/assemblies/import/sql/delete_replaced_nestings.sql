-- Deletes the nestings of assemblies whose content is replaced.
-- One: tenant id (uuid).
DELETE FROM assemblies.nesting AS replaced
 USING pg_temp.import_item AS item
 WHERE replaced.tenant_id = (SELECT $1::uuid)
   AND replaced.parent_id = item.id
   AND item.result = 'Updated'
