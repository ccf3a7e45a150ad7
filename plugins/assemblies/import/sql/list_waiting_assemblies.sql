-- Assemblies of RfQs without lines of their own that ask for a number of this import without a revision, and that nothing
-- of this number without revision has been linked to.
-- One: tenant id (uuid).
SELECT waiting.id, waiting.value
  FROM assemblies.assembly AS waiting
 WHERE waiting.tenant_id = (SELECT $1::uuid)
   AND waiting.rfq_id IS NOT NULL
   AND waiting.linked_id IS NULL
   AND waiting.bom_item_count = 0
   AND waiting.revision = ''
   AND waiting.value = ANY (ARRAY(SELECT item.value
                                    FROM pg_temp.import_item AS item
                                   WHERE item.result IN ('Created', 'Updated', 'Unchanged')))
