-- Deletes the BOM items of assemblies whose content is replaced.
-- One: tenant id (uuid).
DELETE FROM assemblies.bom_item AS replaced
 USING pg_temp.import_item AS item
 WHERE replaced.tenant_id = (SELECT $1::uuid)
   AND replaced.assembly_id = item.id
   AND item.result = 'Updated'
