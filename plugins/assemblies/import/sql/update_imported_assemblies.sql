-- Updates the changed assemblies of earlier imports.
-- One: tenant id (uuid).
UPDATE assemblies.assembly AS assembly
   SET name = item.name, notes = item.notes, type = item.type, industry = item.industry,
       customer_part_number = item.customer_value, customer_part_revision = item.customer_revision,
       customer_id = item.customer_id, bom_item_count = item.item_count, content_hash = item.content_hash,
       resolution = item.resolution, updated_at = now(), row_version = assembly.row_version + 1
  FROM pg_temp.import_item AS item
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = item.id
   AND item.result = 'Updated'
