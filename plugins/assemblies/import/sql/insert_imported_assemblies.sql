-- Inserts the new assemblies.
-- One: tenant id (uuid).
INSERT INTO assemblies.assembly (tenant_id, id, source, value, revision, name, notes, type, industry,
       customer_part_number, customer_part_revision, customer_id, bom_item_count, content_hash, resolution)
SELECT $1::uuid, item.id, 'Import', item.value, item.revision, item.name, item.notes, item.type, item.industry,
       item.customer_value, item.customer_revision, item.customer_id, item.item_count, item.content_hash,
       item.resolution
  FROM pg_temp.import_item AS item
 WHERE item.result = 'Created'
 ORDER BY item.element
