-- Deletes an item.
-- One: tenant id (uuid). Two: item id (uuid).
DELETE FROM my_plugin.item AS item
 WHERE item.tenant_id = (SELECT $1::uuid)
   AND item.id = $2::uuid
