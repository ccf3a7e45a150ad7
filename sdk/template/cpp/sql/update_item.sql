-- Changes what is given.
-- One: tenant id (uuid). Two: item id (uuid). Then: ItemPatch.
UPDATE my_plugin.item AS item
   SET {item = $ItemPatch}, row_version = item.row_version + 1
 WHERE item.tenant_id = (SELECT $1::uuid)
   AND item.id = $2::uuid
RETURNING {item.Item}, item.row_version
