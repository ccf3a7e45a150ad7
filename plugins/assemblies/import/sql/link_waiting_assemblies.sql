-- Links assemblies of RfQs without lines of their own to the imported assembly of their number, which did not exist at
-- their creation.
-- One: tenant id (uuid).
UPDATE assemblies.assembly AS waiting
   SET linked_id = item.id, updated_at = now(), row_version = waiting.row_version + 1
  FROM pg_temp.import_item AS item
 WHERE waiting.tenant_id = (SELECT $1::uuid)
   AND waiting.rfq_id IS NOT NULL
   AND waiting.linked_id IS NULL
   AND waiting.bom_item_count = 0
   AND waiting.value = item.value
   AND waiting.revision = item.revision
   AND item.result IN ('Created', 'Updated', 'Unchanged')
